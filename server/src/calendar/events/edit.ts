import type { EventFrequency, RecurringScope } from '@saathi/contract/calendar/rules.ts'
import { Temporal } from 'temporal-polyfill'
import { v7 as uuid } from 'uuid'

import type { EventWords, Occurrence, Series, SeriesException } from '../series/series.ts'
import { daysBetweenOccurrences, recursAt, slotAt, slotIndex } from '../series/slots.ts'
import { dayIn, momentOf, wallClockOf } from '../series/zones.ts'

/** A person's change of an event: only the fields that differ from the named occurrence. */
export interface Edit {
  readonly words: Partial<EventWords>
  /** The new time of the named occurrence; undefined if it does not move. */
  readonly startsAt: Date | undefined
  readonly frequency: EventFrequency | undefined
  readonly repeatEndDate: string | undefined
}

/** The result of editing a series. */
export interface Edited {
  /** The existing series. */
  readonly series: Series
  /** The new series that FOLLOWING made. */
  readonly made: Series | undefined
  /** The named occurrence, by its time in the rule of the series that it now belongs to. */
  readonly recurrenceAt: Date
  /** Whether it changed this occurrence alone. */
  readonly isOneOnly: boolean
}

/**
 * Returns which occurrences a change is for. `ALL` also applies to a single event, and to `FOLLOWING` from the
 * first occurrence.
 */
export function scopeOf({ series, recurrenceAt }: Occurrence, asked: RecurringScope): RecurringScope {
  if (series.frequency === 'none') return 'ALL'
  return asked === 'FOLLOWING' && slotIndex(series, recurrenceAt) === 0 ? 'ALL' : asked
}

/** Returns the result of editing a series. */
export function editedBy(occurrence: Occurrence, edit: Edit, scope: RecurringScope): Edited {
  if (scope === 'THIS') return editedOnce(occurrence, edit)
  return scope === 'ALL' ? editedWhole(occurrence, edit) : editedFollowing(occurrence, edit, uuid())
}

/** Returns a series with an edit of one occurrence. */
export function editedOnce(occurrence: Occurrence, { words, startsAt }: Edit): Edited {
  const { series, recurrenceAt } = occurrence
  const exception: SeriesException = {
    ...wordsOf(occurrence),
    ...words,
    recurrenceAt,
    isCancelled: false,
    startsAt: startsAt ?? occurrence.startsAt,
  }
  return {
    series: { ...series, exceptions: withException(series, exception) },
    made: undefined,
    recurrenceAt,
    isOneOnly: true,
  }
}

/** Returns a series without one of its occurrences. */
export function withoutOccurrence(series: Series, recurrenceAt: Date): Series {
  const exception = { ...wordsOf(series), recurrenceAt, isCancelled: true, startsAt: recurrenceAt }
  return { ...series, exceptions: withException(series, exception) }
}

/** Returns a series that ends the day before an occurrence. */
export function endedBefore(series: Series, recurrenceAt: Date): Series {
  const day = wallClockOf(recurrenceAt, series.timeZone).toPlainDate()
  return {
    ...series,
    repeatEndDate: day.subtract({ days: 1 }).toString(),
    exceptions: series.exceptions.filter((each) => each.recurrenceAt < recurrenceAt),
  }
}

/** Returns a series with an edit of all its occurrences; each exception moves as far as the named one. */
export function editedWhole(occurrence: Occurrence, edit: Edit): Edited {
  const index = slotIndex(occurrence.series, occurrence.recurrenceAt)
  const { series, recurrenceAt } = shifted(occurrence, edit, index)
  return { series, made: undefined, recurrenceAt, isOneOnly: false }
}

/** Returns the old series, which now ends before the named occurrence, and a new series with the edit from there on. */
export function editedFollowing(occurrence: Occurrence, edit: Edit, id: string): Edited {
  const { series: made, recurrenceAt } = shifted(occurrence, edit, 0)
  return {
    series: endedBefore(occurrence.series, occurrence.recurrenceAt),
    made: { ...made, id },
    recurrenceAt,
    isOneOnly: false,
  }
}

interface Shifted {
  readonly series: Series
  readonly recurrenceAt: Date
}

/** Moves a series so that the named occurrence has `before` others before it. */
function shifted(occurrence: Occurrence, edit: Edit, before: number): Shifted {
  const { series, recurrenceAt } = occurrence
  const { timeZone } = series
  const distance = distanceOf(occurrence, edit)
  const frequency = edit.frequency ?? series.frequency
  const isSameRule = frequency === series.frequency
  const target = wallClockOf(recurrenceAt, timeZone).add(distance)
  const start = isSameRule
    ? startOf(occurrence, target, before)
    : { at: before === 0 ? target : wallClockOf(series.startsAt, timeZone).add(distance), early: 0 }
  const startsAt = start.at.equals(wallClockOf(series.startsAt, timeZone))
    ? series.startsAt
    : momentOf(start.at, timeZone)
  const bare = { ...series, ...edit.words, startsAt, frequency, exceptions: [] }
  const offset = before + start.early - slotIndex(series, recurrenceAt)
  const momentNow = (was: Date): Date =>
    isSameRule
      ? slotAt(bare, slotIndex(series, was) + offset)
      : momentOf(wallClockOf(was, timeZone).add(distance), timeZone)
  const after = { ...bare, repeatEndDate: endOf({ occurrence, edit, frequency, momentNow }) }
  const exceptions = series.exceptions
    .filter((each) => before > 0 || each.recurrenceAt >= recurrenceAt)
    .map((each) => movedException({ occurrence, edit, distance }, each, momentNow))
    .filter((each) => recursAt(after, each.recurrenceAt))
  const skipped =
    start.early === 0 ? [] : [{ ...wordsOf(after), recurrenceAt: startsAt, isCancelled: true, startsAt }]
  return {
    series: { ...after, exceptions: [...skipped, ...exceptions] },
    recurrenceAt: momentNow(recurrenceAt),
  }
}

/** How far the named occurrence moves on the clock of the series' zone, in days and time. */
function distanceOf({ startsAt, series: { timeZone } }: Occurrence, edit: Edit): Temporal.Duration {
  if (edit.startsAt === undefined) return new Temporal.Duration()
  return wallClockOf(startsAt, timeZone).until(wallClockOf(edit.startsAt, timeZone), { largestUnit: 'day' })
}

/**
 * Returns the start of a series whose occurrence number `before` is at `target`. A monthly series can't start in a month
 * that is too short for its day. Then it starts a month earlier, and that first occurrence is deleted (`early`).
 */
function startOf(
  { series, recurrenceAt }: Occurrence,
  target: Temporal.PlainDateTime,
  before: number,
): { readonly at: Temporal.PlainDateTime; readonly early: 0 | 1 } {
  if (series.frequency !== 'monthly') {
    const every = series.frequency === 'none' ? 0 : daysBetweenOccurrences[series.frequency]
    return { at: target.subtract({ days: before * every }), early: 0 }
  }
  const start = wallClockOf(series.startsAt, series.timeZone)
  const was = wallClockOf(recurrenceAt, series.timeZone)
  // Keeps the day of the series, such as the 31st, unless the occurrence moves to another day.
  const day = was.toPlainDate().equals(target.toPlainDate()) ? start.day : target.day
  const month = target.with({ day: 1 }).subtract({ months: before })
  if (day <= month.daysInMonth) return { at: month.with({ day }), early: 0 }
  return { at: month.subtract({ months: 1 }).with({ day }), early: 1 }
}

interface EndParts {
  readonly occurrence: Occurrence
  readonly edit: Edit
  readonly frequency: EventFrequency
  readonly momentNow: (was: Date) => Date
}

/** The last day of the series: the edit's or the old one, moved so far that no occurrence is lost. */
function endOf({ occurrence: { series }, edit, frequency, momentNow }: EndParts): string | null {
  if (frequency === 'none') return null
  if (edit.repeatEndDate !== undefined || series.repeatEndDate === null) return edit.repeatEndDate ?? null
  if (edit.startsAt === undefined || frequency !== series.frequency) return series.repeatEndDate
  const { repeatEndDate, timeZone } = series
  const end = Temporal.PlainDate.from(repeatEndDate).add({ days: 1 }).toPlainDateTime()
  const last = slotIndex(series, new Date(momentOf(end, timeZone).getTime() - 1000))
  const lastDay = [slotAt(series, last), slotAt(series, last - 1)].find(
    (at) => dayIn(at, timeZone) <= repeatEndDate,
  )
  const moved = lastDay === undefined ? repeatEndDate : dayIn(momentNow(lastDay), timeZone)
  return moved > repeatEndDate ? moved : repeatEndDate
}

interface Move {
  readonly occurrence: Occurrence
  readonly edit: Edit
  readonly distance: Temporal.Duration
}

/** Moves an exception as far as the series. It keeps its title and everything else that differs from the series. */
function movedException(
  { occurrence: { series, recurrenceAt: named }, edit, distance }: Move,
  exception: SeriesException,
  momentNow: (was: Date) => Date,
): SeriesException {
  const recurrenceAt = momentNow(exception.recurrenceAt)
  if (exception.isCancelled) return { ...exception, recurrenceAt, startsAt: recurrenceAt }
  const isNamed = exception.recurrenceAt.getTime() === named.getTime()
  const startsAt =
    isNamed && edit.startsAt !== undefined
      ? edit.startsAt
      : movedBy(exception.startsAt, distance, series.timeZone)
  const { title: _title, ...others } = edit.words
  const words = isNamed ? edit.words : sameWords(series, exception, others)
  return { ...exception, ...words, recurrenceAt, startsAt }
}

/** Returns the changed texts that were the same in the exception and in its series. */
function sameWords(
  series: Series,
  exception: SeriesException,
  changed: Partial<EventWords>,
): Partial<EventWords> {
  const { durationMinutes, description, isPairGroupCall, sessionId, sessionName } = changed
  const hasSession = exception.sessionId === series.sessionId && exception.sessionName === series.sessionName
  return {
    ...(durationMinutes !== undefined &&
      exception.durationMinutes === series.durationMinutes && { durationMinutes }),
    ...(description !== undefined && exception.description === series.description && { description }),
    ...(isPairGroupCall !== undefined &&
      exception.isPairGroupCall === series.isPairGroupCall && { isPairGroupCall }),
    ...(sessionName !== undefined && hasSession && { sessionName, sessionId: sessionId ?? null }),
  }
}

function movedBy(at: Date, distance: Temporal.Duration, timeZone: string): Date {
  return distance.blank ? at : momentOf(wallClockOf(at, timeZone).add(distance), timeZone)
}

function withException({ exceptions }: Series, exception: SeriesException): SeriesException[] {
  const others = exceptions.filter(
    ({ recurrenceAt }) => recurrenceAt.getTime() !== exception.recurrenceAt.getTime(),
  )
  return [...others, exception]
}

/** Returns only the texts of an event. */
export function wordsOf(words: EventWords): EventWords {
  const { title, description, durationMinutes, isPairGroupCall, sessionId, sessionName } = words
  return { title, description, durationMinutes, isPairGroupCall, sessionId, sessionName }
}
