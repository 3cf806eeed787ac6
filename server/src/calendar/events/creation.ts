import type { ChangedEvent, NewEvent } from '@saathi/contract/calendar/event.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { announceChange } from '../announcements/announcement.ts'
import { answerWhole } from '../series/answerStore.ts'
import { occurrenceAt } from '../series/recurrence.ts'
import type { Series } from '../series/series.ts'
import { insertSeries, seriesByKey } from '../series/seriesStore.ts'
import { chosenSession, momentOfWish, refuseTooFar, refuseTooMany, refuseWrongEnd } from './checks.ts'
import { clashesWith } from './clashes.ts'
import { holdRunning, refusePaused, requireMembership } from './place.ts'
import { presented, type Viewer } from './presentation.ts'

/** The most changes of a person in an hour. Only a program would need more. */
export const changesAnHour = { most: 120, seconds: 3600 } as const

/** The name under which a person's changes are counted. */
export const changesOf = (personId: string) => `calendar:${personId}`

interface Making {
  readonly personId: string
  readonly mentorshipId: string
  readonly event: NewEvent
  readonly idempotencyKey: string | undefined
}

/** Adds an event or a series, once for each key. */
export async function addEvent(house: House, making: Making): Promise<ChangedEvent> {
  const { db, clock } = house
  const { personId, mentorshipId, event } = making
  const membership = await requireMembership(db, personId, mentorshipId)
  refuseForeign(making)
  const key = making.idempotencyKey && `${mentorshipId}:${making.idempotencyKey}`.slice(0, 300)
  const before = key === undefined ? undefined : await seriesByKey(db, personId, key)
  const viewer: Viewer = { personId, membership }
  if (before !== undefined) return shown(house, viewer, before)
  await house.limits.take(changesOf(personId), changesAnHour)
  const wished = await wishedSeries(house, making)
  if (wished.startsAt <= clock.now()) throw new Failure('eventInPast')
  refuseTooFar(wished.startsAt, clock.now())
  refuseWrongEnd(wished)
  const session = await chosenSession(db, mentorshipId, event)
  const series = { ...wished, ...session }
  const stored = await db.transaction(async (tx) => {
    await holdRunning(tx, membership)
    await refusePaused(tx, personId, membership)
    await refuseTooMany(tx, series, clock.now())
    return store(house, tx, { series, key })
  })
  return shown(house, viewer, stored)
}

/** Stores a new series, unless the same request has just done so. */
async function store(
  house: House,
  tx: Database,
  { series, key }: { readonly series: Series; readonly key: string | undefined },
): Promise<Series> {
  if (await insertSeries(tx, series, key)) {
    const { id: seriesId, createdBy, createdAt } = series
    const byId = createdBy ?? ''
    await answerWhole(tx, { seriesId, personId: byId, answer: 'yes' }, createdAt)
    await announceChange(house, tx, { before: undefined, after: series, byId })
    return series
  }
  const before = await seriesByKey(tx, series.createdBy ?? '', key ?? '')
  if (before === undefined) throw new Error('A series was not stored, and there is none with its key.')
  return before
}

/** Throws if `createdBy` or `mentorship` in the body differs from the caller or the path. */
function refuseForeign({ personId, mentorshipId, event }: Making): void {
  const isForeign = [
    [event.createdBy, personId],
    [event.mentorship, mentorshipId],
    [event.mentorGroup, mentorshipId],
  ].some(([named, own]) => named !== undefined && named !== null && named !== own)
  if (isForeign) throw new Failure('notYours')
}

async function wishedSeries(
  { db, clock }: House,
  { personId, mentorshipId, event }: Making,
): Promise<Series> {
  const at = clock.now()
  return {
    id: uuid(),
    mentorshipId,
    title: event.title,
    description: event.description,
    durationMinutes: event.durationMinutes,
    isPairGroupCall: event.isPairGroupCall,
    sessionId: event.sessionId,
    sessionName: event.sessionName,
    startsAt: momentOfWish(event.scheduledTime),
    timeZone: await timeZoneOf(db, personId),
    frequency: event.eventFrequency,
    repeatEndDate: event.eventFrequency === 'none' ? null : event.repeatEndDate,
    createdBy: personId,
    createdAt: at,
    changedAt: at,
    sequence: 0,
    cancelledAt: null,
    exceptions: [],
  }
}

async function shown({ db, clock }: House, viewer: Viewer, series: Series): Promise<ChangedEvent> {
  const { personId } = viewer
  const now = clock.now()
  const first = occurrenceAt(series, series.startsAt)
  // The event of a repeated request may have been deleted in the meantime.
  if (first === undefined) throw new Failure('notFound')
  const [[event], clashes] = await Promise.all([
    presented(db, viewer, { occurrences: [first], now }),
    clashesWith(db, { personId, series, now }),
  ])
  if (event === undefined) throw new Failure('notFound')
  return { ...event, clashes, nextUsual: null }
}
