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
 * Returns the events of the person's mentorships that are at the same time as an occurrence of a series in the next
 * year, or as one alone. Events of other mentorships of a partner are not named, because they are none of theirs.
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
  /** Only this one, and the other occurrences of its series are its clashes too. */
  readonly occurrence?: Occurrence
  readonly now: Date
}

/** Whether two events are at the same time; those that touch are not. */
export function overlap(one: Timed, other: Timed): boolean {
  return one.startsAt.getTime() < endOf(other) && other.startsAt.getTime() < endOf(one)
}

type Timed = Pick<Occurrence, 'startsAt' | 'durationMinutes'>

const endOf = ({ startsAt, durationMinutes }: Timed) => startsAt.getTime() + durationMinutes * 60_000
