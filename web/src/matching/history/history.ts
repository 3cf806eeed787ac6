import { dayOf } from '@saathi/contract/base/zoned.ts'
import type { Tracker } from '@saathi/contract/matching/trackers.ts'

/** The proposals of one day. */
export interface HistoryDay {
  readonly day: string
  readonly trackers: readonly Tracker[]
}

/** Groups proposals by the day of their last change, newest day first. Days are those of the zone in which the person reads. */
export function historyDays(trackers: readonly Tracker[], zone: string): HistoryDay[] {
  const days = new Map<string, Tracker[]>()
  const sorted = trackers.toSorted(
    (one, other) => Date.parse(other.updatedTimestamp) - Date.parse(one.updatedTimestamp),
  )
  for (const tracker of sorted) {
    const day = dayOf(tracker.updatedTimestamp, zone)
    days.set(day, [...(days.get(day) ?? []), tracker])
  }
  return [...days].map(([day, those]) => ({ day, trackers: those }))
}
