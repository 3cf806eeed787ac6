import { daysAfter, indiaDayOf, mondayOf } from '@saathi/contract/indiaDays.ts'
import type { Week } from '@saathi/contract/learning/session.ts'

/** The number of quizzes that makes a week complete. */
export const quizzesAWeek = 3

/** The number of quizzes first taken on a day, `YYYY-MM-DD`. */
export interface DayCount {
  readonly day: string
  readonly taken: number
}

/** Returns the week of `now`, Monday first, with the number of complete weeks in a row before it. */
export function weekOf(now: Date, counts: readonly DayCount[]): Week {
  const today = indiaDayOf(now)
  const monday = mondayOf(today)
  const byDay = new Map(counts.map(({ day, taken }) => [day, taken]))
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = daysAfter(monday, index)
    return { date, taken: byDay.get(date) ?? 0, isToday: date === today }
  })
  const taken = days.reduce((sum, day) => sum + day.taken, 0)
  const totals = weekTotals(counts)
  const isComplete = (start: string) => (totals.get(start) ?? 0) >= quizzesAWeek
  let streak = isComplete(monday) ? 1 : 0
  // The current week does not break the streak before it has ended.
  for (let start = daysAfter(monday, -7); isComplete(start); start = daysAfter(start, -7)) streak += 1
  return { taken, goal: quizzesAWeek, streak, days }
}

function weekTotals(counts: readonly DayCount[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { day, taken } of counts) {
    const start = mondayOf(day)
    totals.set(start, (totals.get(start) ?? 0) + taken)
  }
  return totals
}
