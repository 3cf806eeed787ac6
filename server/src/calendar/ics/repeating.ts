import { occurrencesOf, ruleOf } from '../series/recurrence.ts'
import type { Series } from '../series/series.ts'
import { wallClockOf } from '../series/zones.ts'

/** Days that not every month has begin after this one. */
const daysOfEveryMonth = 28

/**
 * Returns how a series repeats, as the lines RRULE, RDATE and EXDATE; none for a single event. Some
 * programs read a rule with BYSETPOS wrongly, so the occurrence of a short month is a date of its own (RDATE) here.
 */
export function repeatLines(series: Series): string[] {
  const rule = ruleOf(series)
  if (rule === undefined) return []
  const { exceptions, frequency, startsAt, timeZone } = series
  const deleted = exceptions.filter(({ isCancelled }) => isCancelled)
  const left = timesLine(
    'EXDATE',
    timeZone,
    deleted.map(({ recurrenceAt }) => recurrenceAt),
  )
  const { day } = wallClockOf(startsAt, timeZone)
  if (frequency !== 'MONTHLY' || day <= daysOfEveryMonth) return [`RRULE:${rule}`, ...left]
  const plain = rule.replace(/BYMONTHDAY=.*$/, `BYMONTHDAY=${day === 31 ? -1 : day}`)
  const added = day === 31 ? [] : timesLine('RDATE', timeZone, shortMonths(series, day))
  return [`RRULE:${plain}`, ...added, ...left]
}

/** The occurrences in months that do not have the day. */
function shortMonths(series: Series, day: number): Date[] {
  const regular = { ...series, exceptions: [] }
  return occurrencesOf(regular, { from: series.startsAt, to: new Date(8.64e15) })
    .map(({ startsAt }) => startsAt)
    .filter((at) => wallClockOf(at, series.timeZone).day !== day)
}

function timesLine(name: 'RDATE' | 'EXDATE', timeZone: string, moments: readonly Date[]): string[] {
  if (moments.length === 0) return []
  const times = moments.map((at) => localTime(at, timeZone))
  return [`${name};TZID=${timeZone}:${times.join(',')}`]
}

const localTime = (at: Date, timeZone: string) =>
  wallClockOf(at, timeZone).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
