import type { ChangedEvent, EventChange } from '@saathi/contract/calendar/event.ts'
import { mayBegin, missingIn, openScopes, type RecurringScope } from '@saathi/contract/calendar/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { isUsed, once } from '../../engines/database/once.ts'
import type { House } from '../../house/house.ts'
import { announceChange } from '../announcements/announcement.ts'
import { putMoved } from '../announcements/newsStore.ts'
import {
  answerSome,
  answerWhole,
  copyAnswers,
  dropAnswers,
  dropAnswersAt,
  givenAnswers,
} from '../series/answerStore.ts'
import { nextOccurrence, nextRegular, occurrenceAt, wasMoved } from '../series/recurrence.ts'
import type { EventWords, Occurrence, Series } from '../series/series.ts'
import { insertSeries, seriesByKey, updateSeries } from '../series/seriesStore.ts'
import {
  chosenSession,
  invalid,
  momentOfWish,
  refuseLonger,
  refuseTooFar,
  refuseTooMany,
  refuseWrongEnd,
} from './checks.ts'
import { clashesWith } from './clashes.ts'
import { type Edit, type Edited, editedBy, scopeOf } from './edit.ts'
import { changesAnHour, changesOf } from './creation.ts'
import { answerAsBefore, unmovedBy } from './movedBack.ts'
import { heldSeries, type Named, requireOccurrence } from './namedSeries.ts'
import { refusePaused } from './place.ts'
import { presented } from './presentation.ts'

interface Changing extends Named {
  readonly change: EventChange
  readonly idempotencyKey: string | undefined
}

/** Changes an occurrence, it and all later ones, or all of its series; a key that was used before changes nothing. */
export async function changeEvent(house: House, changing: Changing): Promise<ChangedEvent> {
  const { db, limits, clock } = house
  const { personId } = changing
  await limits.take(changesOf(personId), changesAnHour)
  const changed = await db.transaction((tx) => changedIn(house, tx, changing))
  const { series, recurrenceAt, isOneOnly } = changed
  const occurrence = occurrenceAt(series, recurrenceAt) ?? nextOccurrence(series, recurrenceAt)
  if (occurrence === undefined) throw new Failure('notFound')
  const only = isOneOnly ? { occurrence } : {}
  const now = clock.now()
  const [[event], clashes] = await Promise.all([
    presented(db, changing, { occurrences: [occurrence], now }),
    clashesWith(db, { personId, series, now, ...only }),
  ])
  if (event === undefined) throw new Failure('notFound')
  const usual = isOneOnly || !wasMoved(occurrence) ? undefined : nextRegular(series, now)
  return { ...event, clashes, nextUsual: usual?.startsAt.toISOString() ?? null }
}

/** The series with the named occurrence after a change. */
interface Changed {
  readonly series: Series
  readonly recurrenceAt: Date
  readonly isOneOnly: boolean
}

async function changedIn(house: House, tx: Database, changing: Changing): Promise<Changed> {
  const { personId, idempotencyKey, change } = changing
  const key = idempotencyKey && `calendar:${changing.eventId}:${idempotencyKey}`
  const found = await heldSeries(tx, changing)
  const { series: before } = found
  if (key !== undefined && (await isUsed(tx, { person: personId, key }))) {
    return changedBefore(tx, { changing, before, key })
  }
  const occurrence = requireOccurrence(found)
  await refusePaused(tx, personId, changing.membership)
  const now = house.clock.now()
  const scope = scopeOf(occurrence, change.applyToRecurring)
  refuseOver(occurrence, scope, now)
  const edit = await editOf(tx, occurrence, change)
  if (isEmpty(edit)) {
    return { series: before, recurrenceAt: occurrence.recurrenceAt, isOneOnly: scope === 'THIS' }
  }
  const unmoved = await unmovedBy(tx, { occurrence, edit, scope, personId, now })
  const edited =
    unmoved === undefined
      ? editedBy(occurrence, edit, scope)
      : { ...editedBy(occurrence, edit, scope), series: unmoved.series }
  refuseWrong({ occurrence, edit, edited, scope, now })
  const after = withNews(edited.series, before.sequence + 1, now)
  if (before.frequency === 'none' && after.frequency !== 'none') await refuseTooMany(tx, after, now)
  await once(tx, { person: personId, key }, () => updateSeries(tx, after))
  const made = edited.made && { ...withNews(edited.made, 0, now), createdAt: now }
  if (made !== undefined) {
    await refuseTooMany(tx, made, now)
    const isStored = await insertSeries(tx, made, key && madeKey(personId, key))
    if (!isStored) throw new Error('The later half of a series was not stored.')
  }
  const isMoved = edit.startsAt !== undefined
  const answers = await givenAnswers(tx, before.id)
  if (unmoved === undefined)
    await keepAnswers(tx, { occurrence, edited: { ...edited, made }, isMoved, personId, now })
  else await answerAsBefore(tx, unmoved, occurrence)
  const { recurrenceAt, isOneOnly } = edited
  await announceChange(house, tx, {
    before,
    after,
    byId: personId,
    ...(isOneOnly && { occurrence: recurrenceAt }),
  })
  if (made !== undefined) await announceChange(house, tx, { before: undefined, after: made, byId: personId })
  if (isMoved && made === undefined) await putMoved(tx, { series: before, answers })
  return { series: made ?? after, recurrenceAt, isOneOnly }
}

interface Repeated {
  readonly changing: Changing
  readonly before: Series
  readonly key: string
}

/** Returns the result of an earlier request with the same key: its series, and the occurrence at the requested time. */
async function changedBefore(tx: Database, { changing, before, key }: Repeated): Promise<Changed> {
  const series = (await seriesByKey(tx, before.createdBy ?? '', madeKey(changing.personId, key))) ?? before
  const { scheduledTime } = changing.change
  const wished = scheduledTime === undefined ? series.startsAt : momentOfWish(scheduledTime)
  const named = nextOccurrence(series, new Date(wished.getTime() - 1))
  return { series, recurrenceAt: named?.recurrenceAt ?? series.startsAt, isOneOnly: true }
}

const madeKey = (personId: string, key: string) => `${personId}:${key}`.slice(0, 300)

const withNews = (series: Series, sequence: number, changedAt: Date): Series => ({
  ...series,
  sequence,
  changedAt,
})

/** Throws `eventOver` if an occurrence has begun; all of a series can be changed while others are still to come. */
export function refuseOver(occurrence: Occurrence, scope: RecurringScope, now: Date): void {
  const hasBegun = occurrence.startsAt <= now
  const isMoreToCome = hasBegun && nextOccurrence(occurrence.series, now) !== undefined
  if (!openScopes({ hasBegun, isMoreToCome }).includes(scope)) throw new Failure('eventOver')
}

/** Returns what a request changes: the fields that differ from the named occurrence. Clients send all of them. */
async function editOf(tx: Database, occurrence: Occurrence, change: EventChange): Promise<Edit> {
  const { series } = occurrence
  const startsAt = change.scheduledTime === undefined ? undefined : momentOfWish(change.scheduledTime)
  const frequency = change.eventFrequency
  return {
    words: await changedWords(tx, occurrence, change),
    startsAt: startsAt?.getTime() === occurrence.startsAt.getTime() ? undefined : startsAt,
    frequency: frequency === series.frequency ? undefined : frequency,
    repeatEndDate:
      change.repeatEndDate === series.repeatEndDate || frequency === 'none'
        ? undefined
        : (change.repeatEndDate ?? undefined),
  }
}

/** Whether the edit changes nothing. If so, nobody is told, and no series is split. */
function isEmpty({ words, startsAt, frequency, repeatEndDate }: Edit): boolean {
  const isAsItWas = startsAt === undefined && frequency === undefined && repeatEndDate === undefined
  return isAsItWas && Object.keys(words).length === 0
}

async function changedWords(
  tx: Database,
  occurrence: Occurrence,
  change: EventChange,
): Promise<Partial<EventWords>> {
  const { title, description, durationMinutes, isPairGroupCall } = change
  const hasSession = change.sessionId !== undefined || change.sessionName !== undefined
  const isSameName = change.sessionName === undefined || change.sessionName === occurrence.sessionName
  const session = {
    // A new name without an id replaces the chosen session.
    sessionId:
      change.sessionId === undefined && isSameName ? occurrence.sessionId : (change.sessionId ?? null),
    sessionName: change.sessionName ?? (change.sessionId === null ? '' : occurrence.sessionName),
  }
  const chosen = hasSession ? await chosenSession(tx, occurrence.series.mentorshipId, session) : {}
  const given = { title, description, durationMinutes, isPairGroupCall, ...chosen }
  const was: Readonly<Record<string, unknown>> = { ...occurrence }
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== was[name]),
  )
}

interface Checked {
  readonly occurrence: Occurrence
  readonly edit: Edit
  readonly edited: Edited
  readonly scope: RecurringScope
  readonly now: Date
}

/** Throws if an edit asks for something impossible. */
function refuseWrong({ occurrence, edit, edited, scope, now }: Checked): void {
  if (scope === 'THIS' && (edit.frequency !== undefined || edit.repeatEndDate !== undefined)) {
    const field = edit.frequency === undefined ? 'repeatEndDate' : 'eventFrequency'
    throw invalid(field, 'ofSeries')
  }
  const after = edited.made ?? edited.series
  const missing = scope === 'THIS' ? undefined : missingIn({ ...after, eventFrequency: after.frequency })
  if (missing !== undefined) {
    throw invalid(missing, 'required')
  }
  if (scope !== 'THIS' && (edit.repeatEndDate !== undefined || edit.frequency !== undefined))
    refuseWrongEnd(after)
  if (edit.startsAt === undefined) return
  if (scope !== 'THIS') refuseLonger(after, occurrence.series)
  refuseTooFar(edit.startsAt, now)
  const hasBegun = occurrence.startsAt <= now
  // A series that is moved as a whole still has later occurrences.
  const isWholePast = edit.startsAt <= now && nextOccurrence(after, now) === undefined
  if (!mayBegin(edit.startsAt, { now, hasBegun }) || isWholePast) throw new Failure('eventInPast')
}

interface Answered {
  readonly occurrence: Occurrence
  readonly edited: Edited
  readonly isMoved: boolean
  readonly personId: string
  readonly now: Date
}

/** When the time changes, everyone except the person who changed it must answer again; otherwise answers stay. */
async function keepAnswers(
  tx: Database,
  { occurrence, edited, isMoved, personId, now }: Answered,
): Promise<void> {
  const { id: from } = occurrence.series
  const to = edited.made?.id ?? from
  const comes = { seriesId: to, personId, answer: 'yes' } as const
  if (!isMoved) {
    if (edited.made !== undefined) await copyAnswers(tx, { from, to, since: occurrence.recurrenceAt })
    return
  }
  if (edited.isOneOnly) {
    await dropAnswersAt(tx, to, edited.recurrenceAt)
    await answerSome(tx, comes, { recurrences: [edited.recurrenceAt], at: now })
    return
  }
  await dropAnswers(tx, to)
  await answerWhole(tx, comes, now)
}
