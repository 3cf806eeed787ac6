import { daysAfter, mondayOf } from '@saathi/contract/base/indiaDays.ts'
import type { Week } from '@saathi/contract/learning/session.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'

/** The number of quizzes that makes a week complete. */
export const quizzesAWeek = 3

/**
 * Returns the week of `now` in a time zone, Monday first, with the number of complete weeks in a row before it. The
 * moments in `takings` are those of the first attempts at quizzes.
 */
export function weekOf(now: Date, takings: readonly Date[], zone: string): Week {
  const today = dayOf(now, zone)
  const monday = mondayOf(today)
  const byDay = Map.groupBy(takings, (at) => dayOf(at, zone))
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = daysAfter(monday, index)
    return { date, taken: byDay.get(date)?.length ?? 0, isToday: date === today }
  })
  const taken = days.reduce((sum, day) => sum + day.taken, 0)
  const byWeek = Map.groupBy(takings, weekStartIn(zone))
  const isComplete = (start: string) => (byWeek.get(start)?.length ?? 0) >= quizzesAWeek
  let streak = isComplete(monday) ? 1 : 0
  // The current week does not break the streak before it has ended.
  for (let start = daysAfter(monday, -7); isComplete(start); start = daysAfter(start, -7)) streak += 1
  return { taken, goal: quizzesAWeek, streak, days }
}

/** Returns the moment that completed each complete week of a time zone, earliest first. `takings` may be in any order. */
export function completeWeeks(takings: readonly Date[], zone: string): Date[] {
  const inOrder = takings.toSorted((one, other) => one.getTime() - other.getTime())
  const weeks = [...Map.groupBy(inOrder, weekStartIn(zone)).values()]
  return weeks.flatMap((week) => week[quizzesAWeek - 1] ?? [])
}

const weekStartIn = (zone: string) => (taking: Date) => mondayOf(dayOf(taking, zone))
