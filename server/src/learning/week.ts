import type { Week } from '@saathi/contract/learning/session.ts'

/** How many quizzes make a week complete. */
export const quizzesAWeek = 3

/** Where the product's days begin and end. */
export const zone = 'Asia/Kolkata'

/** Quizzes taken on a day, `YYYY-MM-DD`. */
export interface DayCount {
  readonly day: string
  readonly taken: number
}

const aDay = 86_400_000
const asDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })

/** The day in India that a moment belongs to, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return asDay.format(moment)
}

/** The week that `now` lies in, Monday first, and how many complete weeks in a row lead up to it. */
export function weekOf(now: Date, counts: readonly DayCount[]): Week {
  const today = Date.parse(dayOf(now))
  const byDay = new Map(counts.map(({ day, taken }) => [Date.parse(day), taken]))
  const monday = mondayOf(today)
  const days = Array.from({ length: 7 }, (_, index) => {
    const at = monday + index * aDay
    return { date: dateOf(at), taken: byDay.get(at) ?? 0, isToday: at === today }
  })
  const taken = days.reduce((sum, day) => sum + day.taken, 0)
  const totals = weekTotals(counts)
  const isComplete = (start: number) => (totals.get(start) ?? 0) >= quizzesAWeek
  let streak = isComplete(monday) ? 1 : 0
  // A week that still runs breaks no row: the one before it counts until then.
  for (let start = monday - 7 * aDay; isComplete(start); start -= 7 * aDay) streak += 1
  return { taken, goal: quizzesAWeek, streak, days }
}

function weekTotals(counts: readonly DayCount[]): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { day, taken } of counts) {
    const start = mondayOf(Date.parse(day))
    totals.set(start, (totals.get(start) ?? 0) + taken)
  }
  return totals
}

/** Midnight in UTC stands for a day: days have no zone. */
function mondayOf(day: number): number {
  return day - ((new Date(day).getUTCDay() + 6) % 7) * aDay
}

function dateOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10)
}
