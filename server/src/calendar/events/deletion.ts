import type { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'
import type { ReplyInput } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../../house/house.ts'
import { announceChange } from '../announcements/announcement.ts'
import { putDeleted } from '../announcements/newsStore.ts'
import { occurrenceAt } from '../series/recurrence.ts'
import type { Series } from '../series/series.ts'
import { updateSeries } from '../series/seriesStore.ts'
import { recursWithoutEnd } from '../series/slots.ts'
import { refuseOver } from './change.ts'
import { deletionOf, putDeletion } from './deletionStore.ts'
import { endedBefore, scopeOf, withoutOccurrence } from './edit.ts'
import { changesAnHour, changesOf } from './creation.ts'
import { type Found, heldSeries, type Named, requireOccurrence, seriesNamed } from './namedSeries.ts'

interface Deleting extends Named {
  readonly scope: RecurringScope
}

/** Deletes an occurrence, it and all later ones, or all of its series; deleting again changes nothing. */
export async function deleteEvent(house: House, deleting: Deleting): Promise<void> {
  await house.limits.take(changesOf(deleting.personId), changesAnHour)
  await house.db.transaction(async (tx) => {
    const found = await heldSeries(tx, deleting)
    if (isGone(found)) return
    const now = house.clock.now()
    const occurrence = requireOccurrence(found)
    const scope = scopeOf(occurrence, deleting.scope)
    refuseOver(occurrence, scope, now)
    const { series } = found
    const after = { ...remaining(found, scope, now), sequence: series.sequence + 1, changedAt: now }
    await updateSeries(tx, after)
    await announceChange(house, tx, {
      before: series,
      after,
      byId: deleting.personId,
      ...(scope === 'THIS' && { occurrence: found.recurrenceAt }),
    })
    await putDeleted(tx, series)
    const { recurrenceAt } = found
    await putDeletion(tx, {
      seriesId: series.id,
      scope,
      recurrenceAt,
      byId: deleting.personId,
      deletedAt: now,
    })
  })
}

/** Returns who deleted an event, and when; throws `notFound` if the event still exists or never existed. */
export async function deletionIn(
  { db }: Pick<House, 'db'>,
  named: Named,
): Promise<ReplyInput<typeof calendarCalls.eventDeletion>> {
  const found = await seriesNamed(db, named)
  const deletion = isGone(found)
    ? await deletionOf(db, { seriesId: found.series.id, recurrenceAt: found.recurrenceAt })
    : undefined
  if (deletion === undefined) throw new Failure('notFound')
  return { deletedBy: deletion.byId, deletedAt: deletion.deletedAt.toISOString() }
}

/** Whether an earlier request has deleted this occurrence. */
export function isGone({ series, recurrenceAt }: Found): boolean {
  if (series.cancelledAt !== null) return true
  return occurrenceAt(series, recurrenceAt) === undefined && recursWithoutEnd(series, recurrenceAt)
}

function remaining({ series, recurrenceAt }: Found, scope: RecurringScope, now: Date): Series {
  if (scope === 'ALL') return { ...series, cancelledAt: now }
  return scope === 'THIS' ? withoutOccurrence(series, recurrenceAt) : endedBefore(series, recurrenceAt)
}
