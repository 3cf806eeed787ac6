import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { Membership } from '../../mentorship/public/store.ts'
import { occurrenceAt, readOccurrenceId } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { lockSeries, seriesById } from '../series/seriesStore.ts'
import { holdRunning, mayChange } from './place.ts'

/** An occurrence as a member's request names it. */
export interface Named {
  readonly personId: string
  readonly membership: Membership
  readonly eventId: string
}

/** The series of a named occurrence, and its moment there. */
export interface Found {
  readonly series: Series
  readonly recurrenceAt: Date
}

/**
 * Returns the series that a request names in its mentorship; throws `notFound` if there is none. The mentorship
 * cannot end and the series does not change until the transaction ends.
 */
export async function lockedSeries(tx: Database, { membership, eventId }: Named): Promise<Found> {
  await holdRunning(tx, membership)
  const read = readOccurrenceId(eventId)
  const series = read && (await lockSeries(tx, read.seriesId))
  if (series === undefined || series.mentorshipId !== membership.mentorshipId) throw new Failure('notFound')
  return { series, recurrenceAt: read?.recurrenceAt ?? series.startsAt }
}

/** Returns the series that a request names in its mentorship, for reading; throws `notFound` if there is none. */
export async function seriesNamed(db: Database, { membership, eventId }: Named): Promise<Found> {
  const read = readOccurrenceId(eventId)
  const series = read && (await seriesById(db, read.seriesId))
  if (series === undefined || series.mentorshipId !== membership.mentorshipId) throw new Failure('notFound')
  return { series, recurrenceAt: read?.recurrenceAt ?? series.startsAt }
}

/** Returns the locked series for a change; throws `notYours` if the person may not change it. */
export async function heldSeries(tx: Database, named: Named): Promise<Found> {
  const found = await lockedSeries(tx, named)
  if (!mayChange(named.personId, named.membership, found.series)) throw new Failure('notYours')
  return found
}

/** Returns the occurrence; throws `notFound` if it was deleted or never existed. */
export function requireOccurrence({ series, recurrenceAt }: Found): Occurrence {
  const occurrence = occurrenceAt(series, recurrenceAt)
  if (occurrence === undefined) throw new Failure('notFound')
  return occurrence
}
