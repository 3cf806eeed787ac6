import type { Week } from '@saathi/contract/learning/session.ts'

/** The number of quizzes that makes a week complete. */
export const quizzesAWeek = 3

/** The time zone of the product's days. */
export const zone = 'Asia/Kolkata'

/** The number of quizzes first taken on a day, `YYYY-MM-DD`. */
export interface DayCount {
  readonly day: string
  readonly taken: number
}

const aDayMs = 86_400_000
const asDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })

/** Returns the day in India of a moment, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return asDay.format(moment)
}

/** Returns the week of `now`, Monday first, with the number of complete weeks in a row before it. */
export function weekOf(now: Date, counts: readonly DayCount[]): Week {
  const today = Date.parse(dayOf(now))
  const byDay = new Map(counts.map(({ day, taken }) => [Date.parse(day), taken]))
  const monday = mondayOf(today)
  const days = Array.from({ length: 7 }, (_, index) => {
    const at = monday + index * aDayMs
    return { date: dateOf(at), taken: byDay.get(at) ?? 0, isToday: at === today }
  })
  const taken = days.reduce((sum, day) => sum + day.taken, 0)
  const totals = weekTotals(counts)
  const isComplete = (start: number) => (totals.get(start) ?? 0) >= quizzesAWeek
  let streak = isComplete(monday) ? 1 : 0
  // The current week does not break the streak before it has ended.
  for (let start = monday - 7 * aDayMs; isComplete(start); start -= 7 * aDayMs) streak += 1
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

/** Returns the Monday of a week. A day is midnight in UTC, because days have no time zone. */
function mondayOf(day: number): number {
  return day - ((new Date(day).getUTCDay() + 6) % 7) * aDayMs
}

function dateOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10)
}
