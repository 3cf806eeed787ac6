import type { Reply } from '@saathi/contract/base/call.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { calendarCalls, Deadline } from '@saathi/contract/calendar/calls.ts'

import { dayOf } from '@saathi/contract/base/zoned.ts'

/** What the calendar knows of a month. */
export type Month = Reply<typeof calendarCalls.month>

/** The events and other marks of one day. */
export interface DayMarks {
  readonly events: readonly CalendarEvent[]
  readonly deadlines: readonly Deadline[]
  /** How many quizzes were first taken. */
  readonly quizzes: number
}

/** A day on which there is nothing. */
export const emptyDay: DayMarks = { events: [], deadlines: [], quizzes: 0 }

/** Returns what is on each day of a month, in the time zone of the reply; days without anything are left out. */
export function marksOf({ events, deadlines, quizDays, timeZone }: Month): ReadonlyMap<string, DayMarks> {
  const marks = new Map<string, DayMarks>()
  const add = (day: string, change: (before: DayMarks) => Partial<DayMarks>) => {
    const before = marks.get(day) ?? emptyDay
    marks.set(day, { ...before, ...change(before) })
  }
  for (const event of events) {
    add(dayOf(event.scheduledTime, timeZone), (before) => ({ events: [...before.events, event] }))
  }
  for (const deadline of deadlines) {
    add(dayOf(deadline.endDate, timeZone), (before) => ({ deadlines: [...before.deadlines, deadline] }))
  }
  for (const { date, taken } of quizDays) add(date, () => ({ quizzes: taken }))
  return marks
}

/**
 * Joins months that follow each other: each day once, from `first` on, without sessions that are done and without days
 * on which nothing is planned.
 */
export function agendaOf(months: readonly Month[], first: string): readonly (readonly [string, DayMarks])[] {
  const days = new Map(months.flatMap((month) => [...marksOf(month)]))
  return [...days]
    .map(([day, marks]) => [day, { ...marks, deadlines: marks.deadlines.filter(isOpen) }] as const)
    .filter(([day, { events, deadlines }]) => day >= first && events.length + deadlines.length > 0)
    .toSorted(([a], [b]) => a.localeCompare(b))
}

const isOpen = ({ isCompleted }: Deadline) => !isCompleted

/** Returns the events that are on at the same time as a planned one, without those of its own series. */
export function clashesWith(
  events: readonly CalendarEvent[],
  planned: { readonly at: Date; readonly minutes: number; readonly seriesId: string | undefined },
): CalendarEvent[] {
  const begins = planned.at.getTime()
  const ends = begins + planned.minutes * 60_000
  return events.filter((event) => {
    const start = Date.parse(event.scheduledTime)
    return (
      event.seriesId !== planned.seriesId && start < ends && start + event.durationMinutes * 60_000 > begins
    )
  })
}
