import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { announceChange } from '../announcements/announcement.ts'
import { newsOf } from '../announcements/newsStore.ts'
import { occurrenceAt } from '../series/recurrence.ts'
import type { Occurrence } from '../series/series.ts'
import { updateSeries } from '../series/seriesStore.ts'
import { refuseTooMany } from './checks.ts'
import { isGone } from './deletion.ts'
import { changesAnHour, changesOf } from './creation.ts'
import { heldSeries, type Named } from './namedSeries.ts'
import { refusePaused } from './place.ts'
import { presented } from './presentation.ts'

/**
 * Undoes the person's own deletion until the other members are told of it: the series is again what it was, with
 * its ids. Does nothing if the event still exists.
 */
export async function restoreEvent(house: House, named: Named): Promise<CalendarEvent> {
  const { db, limits, clock } = house
  await limits.take(changesOf(named.personId), changesAnHour)
  const occurrence = await db.transaction((tx) => restoredIn(house, tx, named))
  const [event] = await presented(db, named, { occurrences: [occurrence], now: clock.now() })
  if (event === undefined) throw new Failure('notFound')
  return event
}

async function restoredIn(house: House, tx: Database, named: Named): Promise<Occurrence> {
  const found = await heldSeries(tx, named)
  const { series, recurrenceAt } = found
  const there = occurrenceAt(series, recurrenceAt)
  if (there !== undefined) return there
  if (!isGone(found)) throw new Failure('notFound')
  await refusePaused(tx, named.personId, named.membership)
  const now = house.clock.now()
  const news = await newsOf(tx, series.id)
  const deleted = news?.beforeDeletion
  // Another sequence: the series was changed after the deletion.
  const isTooLate = news === undefined || news.dueAt <= now || deleted?.sequence !== series.sequence - 1
  if (isTooLate || deleted === undefined) throw new Failure('undoTooLate')
  // To undo another person's deletion, the event must be added again, and then the others hear of it.
  if (news.byId !== named.personId) throw new Failure('notYours')
  // Its sequence rises, because calendar programs may have read the feed without the series meanwhile.
  const after = { ...deleted, sequence: series.sequence + 1, changedAt: now }
  const restored = occurrenceAt(after, recurrenceAt)
  if (restored === undefined) throw new Failure('undoTooLate')
  if (series.cancelledAt !== null) await refuseTooMany(tx, series, now)
  await updateSeries(tx, after)
  const change = { before: series, after, byId: named.personId }
  await announceChange(house, tx, { ...change, ...occurrenceOf(news.occurrence) })
  return restored
}

const occurrenceOf = (occurrence: Date | undefined) => occurrence && { occurrence }
