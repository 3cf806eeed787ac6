import { occurrencesOf, ruleOf } from '../series/recurrence.ts'
import type { Series } from '../series/series.ts'
import { wallClockOf } from '../series/zones.ts'

/** The last day of the month that every month has. */
const daysOfEveryMonth = 28

/**
 * Returns how a series repeats, as lines RRULE, RDATE and EXDATE; no lines for a single event. A monthly series on the 29th or
 * 30th lists its dates in short months as RDATE, because some programs misread a rule with BYSETPOS.
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
  if (frequency !== 'monthly' || day <= daysOfEveryMonth) return [`RRULE:${rule}`, ...left]
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
