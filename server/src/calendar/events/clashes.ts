import type { ChangedEvent } from '@saathi/contract/calendar/event.ts'
import { mostListedDays } from '@saathi/contract/calendar/rules.ts'

import type { Database } from '../../engines/database.ts'
import { byTime, occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { seriesOfPerson } from '../series/seriesStore.ts'

const dayMs = 86_400_000

/** The most clashes that one reply names. */
const mostClashes = 10

/**
 * Returns the events in the person's own mentorships that overlap with an event, or with the occurrences of a series in
 * the next year. Events in a partner's other mentorships are left out, because the person may not see them.
 */
export async function clashesWith(
  db: Database,
  { personId, series, occurrence, now }: Checked,
): Promise<ChangedEvent['clashes']> {
  const span = { from: new Date(now.getTime() - dayMs), to: new Date(now.getTime() + mostListedDays * dayMs) }
  const own = occurrence === undefined ? occurrencesOf(series, span) : [occurrence]
  const first = own[0]
  const last = own.at(-1)
  if (first === undefined || last === undefined) return []
  const around = {
    from: new Date(first.startsAt.getTime() - dayMs),
    to: new Date(last.startsAt.getTime() + dayMs),
  }
  const all = await seriesOfPerson(db, personId, { from: around.from })
  const others = all
    .flatMap((each) => occurrencesOf(each, around))
    .filter((each) => (occurrence === undefined ? each.series.id !== series.id : each.id !== occurrence.id))
    .toSorted(byTime)
  return others
    .filter((other) => own.some((each) => overlap(each, other)))
    .slice(0, mostClashes)
    .map(({ id, title, startsAt }) => ({ id, title, scheduledTime: startsAt.toISOString() }))
}

interface Checked {
  readonly personId: string
  readonly series: Series
  /** If set, only this occurrence is compared, and other occurrences of its series count as clashes. */
  readonly occurrence?: Occurrence
  readonly now: Date
}

/** Whether two events are at the same time; those that touch are not. */
export function overlap(one: Timed, other: Timed): boolean {
  return one.startsAt.getTime() < endOf(other) && other.startsAt.getTime() < endOf(one)
}

type Timed = Pick<Occurrence, 'startsAt' | 'durationMinutes'>

const endOf = ({ startsAt, durationMinutes }: Timed) => startsAt.getTime() + durationMinutes * 60_000
