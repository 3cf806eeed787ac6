import type { EventFrequency } from '@saathi/contract/calendar/rules.ts'
import type { Temporal } from 'temporal-polyfill'

import type { Series } from './series.ts'
import { dayIn, isShown, momentOf, wallClockOf } from './zones.ts'

/** The fields that decide when the occurrences of a series are. */
export type Recurring = Pick<Series, 'startsAt' | 'timeZone' | 'frequency' | 'repeatEndDate'>

/** Days from one occurrence to the next; a month has no fixed number. */
export const daysBetweenOccurrences = {
  weekly: 7,
  biweekly: 14,
} as const satisfies Partial<Record<EventFrequency, number>>

/**
 * Returns when the occurrence with a number is by the rule of a series, ignoring its end; the first has the number
 * 0.
 */
export function slotAt(series: Recurring, index: number): Date {
  if (index === 0 || series.frequency === 'none') return series.startsAt
  return momentOf(wallClockAt(series, index), series.timeZone)
}

function wallClockAt(series: Recurring, index: number): Temporal.PlainDateTime {
  const start = wallClockOf(series.startsAt, series.timeZone)
  if (series.frequency === 'none') return start
  // Adding months keeps the day, or takes the last one of a shorter month.
  if (series.frequency === 'monthly') return start.add({ months: index })
  return start.add({ days: index * daysBetweenOccurrences[series.frequency] })
}

/** Returns the number of the last occurrence at or before a moment. */
export function slotIndex(series: Recurring, at: Date): number {
  if (series.frequency === 'none') return 0
  const start = wallClockOf(series.startsAt, series.timeZone).toPlainDate()
  const day = wallClockOf(at, series.timeZone).toPlainDate()
  if (series.frequency === 'monthly') return (day.year - start.year) * 12 + day.month - start.month
  return Math.floor(start.until(day).days / daysBetweenOccurrences[series.frequency])
}

/** Whether a series has an occurrence at a moment, by its rule and its end. */
export function recursAt(series: Recurring, at: Date): boolean {
  const { repeatEndDate, timeZone } = series
  return recursWithoutEnd(series, at) && (repeatEndDate === null || dayIn(at, timeZone) <= repeatEndDate)
}

/** Whether a series would have an occurrence at a moment if it had no end. */
export function recursWithoutEnd(series: Recurring, at: Date): boolean {
  const index = slotIndex(series, at)
  if (index < 0 || slotAt(series, index).getTime() !== at.getTime()) return false
  return index === 0 || isShown(wallClockAt(series, index), series.timeZone)
}
