import { mostListedDays, mostRepeatDays } from '@saathi/contract/calendar/rules.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

import type { Occurrence, Series, SeriesException } from './series.ts'
import { type Recurring, daysBetweenOccurrences, recursAt } from './slots.ts'
import { endOfDay, wallClockOf } from './zones.ts'

const dayMs = 86_400_000

/** The longest span of one query: longer than any series. */
const longestMs = 2 * mostRepeatDays * dayMs

/** The most occurrences in one reply: ten years of weeks, and some. */
const mostOccurrences = 1000

/** The span's first moment, the moment after it, and the most occurrences. */
export interface Span {
  readonly from: Date
  readonly to: Date
  readonly most?: number
}

/**
 * Returns the occurrences of a series that begin in a span, in order. A moved one counts where it is now; deleted
 * ones are left out.
 */
export function occurrencesOf(series: Series, { from, to, most = mostOccurrences }: Span): Occurrence[] {
  if (series.cancelledAt !== null) return []
  const special = new Set(series.exceptions.map(({ recurrenceAt }) => recurrenceAt.getTime()))
  const regular = momentsOf(series, { from, to }).filter((at) => !special.has(at.getTime()))
  const moved = series.exceptions.filter(
    ({ isCancelled, startsAt }) => !isCancelled && startsAt >= from && startsAt < to,
  )
  return [...regular.map((at) => regularOccurrence(series, at)), ...moved.map((each) => moveOf(series, each))]
    .toSorted(byTime)
    .slice(0, most)
}

/** Orders occurrences by their time, and those at the same time by their id. */
export function byTime(one: Occurrence, other: Occurrence): number {
  return one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1)
}

/** Returns the first occurrence that begins after a moment; undefined if there is none. */
export function nextOccurrence(series: Series, after: Date): Occurrence | undefined {
  let from = new Date(after.getTime() + 1)
  for (const days of [40, mostListedDays, 2 * mostRepeatDays]) {
    const to = new Date(after.getTime() + days * dayMs)
    const [first] = occurrencesOf(series, { from, to, most: 1 })
    if (first !== undefined) return first
    from = to
  }
  return undefined
}

/** Returns the first occurrence after a moment that was not moved; undefined if there is none. */
export function nextRegular(series: Series, after: Date): Occurrence | undefined {
  let one = nextOccurrence(series, after)
  while (one !== undefined && wasMoved(one)) one = nextOccurrence(series, one.startsAt)
  return one
}

/** Whether an occurrence was moved away from the time that its series gives it. */
export function wasMoved({ startsAt, recurrenceAt }: Occurrence): boolean {
  return startsAt.getTime() !== recurrenceAt.getTime()
}

/**
 * Returns the present state of the occurrence that the series would have at a moment; undefined if it was deleted
 * or never existed.
 */
export function occurrenceAt(series: Series, recurrenceAt: Date): Occurrence | undefined {
  if (series.cancelledAt !== null) return undefined
  const exception = series.exceptions.find((each) => each.recurrenceAt.getTime() === recurrenceAt.getTime())
  if (exception !== undefined) return exception.isCancelled ? undefined : moveOf(series, exception)
  return recursAt(series, recurrenceAt) ? regularOccurrence(series, recurrenceAt) : undefined
}

/**
 * Returns the value of a series' RRULE (RFC 5545); undefined for a single event. A monthly series from the 29th on
 * names the days from the 28th and takes the last one that the month has. The file `ics/repeatLines.ts` writes it
 * for programs that cannot read that.
 */
export function ruleOf(series: Recurring): string | undefined {
  const { frequency, repeatEndDate, timeZone } = series
  if (frequency === 'none' || repeatEndDate === null) return undefined
  const until = untilOf(repeatEndDate, timeZone)
  const { freq, interval, byDay = [], byMonthDay = [], bySetPos = [] } = partsOf(series)
  const named = { BYDAY: byDay, BYMONTHDAY: byMonthDay, BYSETPOS: bySetPos }
  return [
    `FREQ=${freq}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    `UNTIL=${compact(until)}`,
    ...Object.entries(named).flatMap(([name, values]) =>
      values.length === 0 ? [] : [`${name}=${values.join(',')}`],
    ),
  ].join(';')
}

/** Returns the id of an occurrence. A single event has the id of its series, so that it stays when the event moves. */
export function occurrenceId(series: Pick<Series, 'id' | 'frequency'>, recurrenceAt: Date): string {
  return series.frequency === 'none' ? series.id : `${series.id}_${compact(recurrenceAt)}`
}

/**
 * Reads the id of an occurrence; undefined for any other text. An id without a time is that of a single event or of a
 * whole series.
 */
export function readOccurrenceId(
  id: string,
): { readonly seriesId: string; readonly recurrenceAt: Date | undefined } | undefined {
  const [, seriesId, time] = /^([\da-zA-Z-]+)(?:_(\d{8}T\d{6}Z))?$/.exec(id) ?? []
  if (seriesId === undefined) return undefined
  if (time === undefined) return { seriesId, recurrenceAt: undefined }
  const recurrenceAt = new Date(
    time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  return Number.isNaN(recurrenceAt.getTime()) ? undefined : { seriesId, recurrenceAt }
}

/** Returns the moments in a span at which a series has occurrences by its rule, in order. */
function momentsOf(series: Series, { from, to }: Span): Date[] {
  const { frequency, repeatEndDate, startsAt, timeZone } = series
  if (frequency === 'none' || repeatEndDate === null) {
    return startsAt >= from && startsAt < to ? [startsAt] : []
  }
  const first = startsAt > from ? startsAt : from
  const until = untilOf(repeatEndDate, timeZone)
  const last = new Date(Math.min(to.getTime() - 1, until.getTime(), first.getTime() + longestMs))
  if (last < first) return []
  const rule = new RRuleTemporal({
    ...partsOf(series),
    dtstart: zoned(startsAt, timeZone),
    until: zoned(until, timeZone),
  })
  return rule.between(first, last, true).map(({ epochMilliseconds }) => new Date(epochMilliseconds))
}

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

interface RuleParts {
  readonly freq: 'WEEKLY' | 'MONTHLY'
  readonly interval: number
  readonly byDay?: string[]
  readonly byMonthDay?: number[]
  readonly bySetPos?: number[]
}

function partsOf({ frequency, startsAt, timeZone }: Recurring): RuleParts {
  const { day, dayOfWeek } = wallClockOf(startsAt, timeZone)
  if (frequency !== 'monthly') {
    const interval = frequency === 'biweekly' ? daysBetweenOccurrences.biweekly / 7 : 1
    return { freq: 'WEEKLY', interval, byDay: weekdayCodes.slice(dayOfWeek - 1, dayOfWeek) }
  }
  const monthly = { freq: 'MONTHLY', interval: 1 } as const
  if (day <= 28) return { ...monthly, byMonthDay: [day] }
  return { ...monthly, byMonthDay: [28, 29, 30, 31].filter((each) => each <= day), bySetPos: [-1] }
}

/** The last second of the last day in the zone of the series. */
const untilOf = (repeatEndDate: string, timeZone: string) =>
  new Date(endOfDay(repeatEndDate, timeZone).getTime() - 1000)

const zoned = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)

/** A moment as calendar programs write it: 20261128T133000Z. */
const compact = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function regularOccurrence(series: Series, at: Date): Occurrence {
  return {
    ...wordsOf(series),
    id: occurrenceId(series, at),
    series,
    recurrenceAt: at,
    startsAt: at,
    isException: false,
  }
}

function moveOf(series: Series, exception: SeriesException): Occurrence {
  const { recurrenceAt, startsAt } = exception
  return {
    ...wordsOf(exception),
    id: occurrenceId(series, recurrenceAt),
    series,
    recurrenceAt,
    startsAt,
    isException: true,
  }
}

function wordsOf(words: Series | SeriesException) {
  const { title, description, durationMinutes, isPairGroupCall, sessionId, sessionName } = words
  return { title, description, durationMinutes, isPairGroupCall, sessionId, sessionName }
}
