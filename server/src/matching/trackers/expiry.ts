import { daysAfter, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'

import type { Programme } from '../engine/model/programme.ts'
import type { TrackerRow } from './store.ts'

const hourMs = 3_600_000

type Pauses = Programme['pauses']

interface Span {
  readonly from: Date
  readonly until: Date
}

/** Returns the moments of a programme's pauses, the first one first. */
export function pauseSpans(pauses: Pauses): Span[] {
  return pauses
    .map(({ from, to }) => ({ from: startOfIndiaDay(from), until: startOfIndiaDay(daysAfter(to, 1)) }))
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

/** Returns the moment this many hours after another one, not counting the hours of the pauses. */
export function hoursAfter(start: Date, hours: number, pauses: Pauses): Date {
  let at = start.getTime()
  let left = hours * hourMs
  for (const { from, until } of pauseSpans(pauses)) {
    if (until.getTime() <= at) continue
    if (from.getTime() > at + left) break
    left -= Math.max(0, from.getTime() - at)
    at = until.getTime()
  }
  return new Date(at + left)
}

/** Returns when a current pause ends; null if there is none. */
export function pausedUntil(pauses: Pauses, now: Date): Date | null {
  let until: Date | null = null
  for (const span of pauseSpans(pauses)) {
    const at = until ?? now
    if (span.from <= at && span.until > at) until = span.until
  }
  return until
}

/** Returns when a proposal was made, or when a person decided about it for the first time: the latest counts. */
export function updatedAtOf({
  madeAt,
  mentorDecidedAt,
  menteeDecidedAt,
}: Pick<TrackerRow, 'madeAt' | 'mentorDecidedAt' | 'menteeDecidedAt'>): Date {
  const times = [madeAt, mentorDecidedAt, menteeDecidedAt].map((each) => each?.getTime() ?? 0)
  return new Date(Math.max(...times))
}

type Times = Parameters<typeof updatedAtOf>[0]

/** Returns when an open proposal expires. */
export function expiresAt(tracker: Times, { expiryHours, pauses }: Programme): Date {
  return hoursAfter(updatedAtOf(tracker), expiryHours, pauses)
}

/** Returns when the people of an open proposal are reminded. */
export function remindsAt(tracker: Times, { expiryHours, reminderHours, pauses }: Programme): Date {
  return hoursAfter(updatedAtOf(tracker), Math.max(0, expiryHours - reminderHours), pauses)
}
