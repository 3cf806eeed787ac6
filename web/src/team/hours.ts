import { clockParts } from '@saathi/contract/base/clock.ts'
import type { TeamContact } from '@saathi/contract/people/team.ts'

/** A Monday, from which the days of a week are counted. */
const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** The team's hours in words. */
export interface HoursText {
  /** As in "Monday – Friday", or "Monday, Wednesday and Friday" if the days are not in a row. */
  readonly days: string
  /** As in "10:00 am". */
  readonly from: string
  /** As in "6:00 pm IST"; the zone is the team's. */
  readonly to: string
}

/** Returns the team's days and hours in a language. The hours are those of the team's own time zone, which is named. */
export function hoursText(
  { days, from, to, timeZone }: Pick<TeamContact, 'days' | 'from' | 'to' | 'timeZone'>,
  language: string,
): HoursText {
  const locale = `${language}-IN`
  const clock = new Intl.DateTimeFormat(locale, { ...clockParts(language), timeZone: 'UTC' })
  return {
    days: daysText(days, locale),
    from: clockText(from, clock),
    to: `${clockText(to, clock)} ${zoneText(timeZone, locale)}`,
  }
}

function daysText(days: readonly number[], locale: string): string {
  const sorted = [...new Set(days)].toSorted((one, other) => one - other)
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const named = (day: number) => names.format(monday + (day - 1) * dayMs)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return ''
  const isRow = sorted.length > 2 && last - first === sorted.length - 1
  if (isRow) return `${named(first)} – ${named(last)}`
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(sorted.map(named))
}

function clockText(written: string, format: Intl.DateTimeFormat): string {
  const [hours = '0', minutes = '0'] = written.split(':')
  return format.format(Date.UTC(2026, 0, 5, Number(hours), Number(minutes)))
}

function zoneText(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(monday)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
