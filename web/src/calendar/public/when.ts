import { clockParts } from '@saathi/contract/base/clock.ts'
import { timeZoneNamed } from '@saathi/contract/people/timeZones.ts'
import { useMemo } from 'react'

import { shortDay, shownZone } from '../../texts/moments.ts'
import { useLanguage } from '../../texts/texts.ts'
import { serverNow } from '../../wire/serverTime.ts'

/** Formats the days and times of the calendar in one language and one time zone. */
export interface When {
  /** As in "Sat, 21 Nov, 2026, 7:00 pm". */
  readonly full: (at: string | Date) => string
  /** As in "Sat 21 Nov, 7:00 pm"; with the year if it is another one. */
  readonly short: (at: string | Date) => string
  /** As in "7:00 pm". */
  readonly time: (at: string | Date) => string
  /** The number of a time, and the words before or after it, as in "7:00" and "pm". */
  readonly clock: (at: string | Date) => Clock
  /** As in "Saturday 21 November" for a day, YYYY-MM-DD. */
  readonly day: (day: string) => string
  /** As in "Sat 21 Nov" for a day, YYYY-MM-DD; with the year if it is another one. */
  readonly date: (day: string) => string
  /** As in "November 2026" for a month, YYYY-MM. */
  readonly month: (month: string) => string
  /** As in "Sat" or "Saturday" for a day, YYYY-MM-DD. */
  readonly weekday: (day: string, width: 'narrow' | 'short' | 'long') => string
  /** As in "7 pm" for an hour of the day. */
  readonly hour: (hour: number) => string
  /** As in "India Standard Time" at a moment. */
  readonly zoneName: (at: Date) => string
}

/** A time of day in parts. Hindi says the part of the day before the number. */
interface Clock {
  readonly before: string
  readonly digits: string
  readonly after: string
}

/** The formats of the calendar in the current language. */
export function useWhen(zone: string): When {
  const language = useLanguage()
  return useMemo(() => whenIn(language, zone), [language, zone])
}

/** The formats of the calendar in a language. */
export function whenIn(language: string, zone: string): When {
  // British and Indian English write "Sept".
  const locale = language === 'en' ? 'en-US' : `${language}-IN`
  const timeZone = timeZoneNamed(zone) ?? shownZone
  const time = clockParts(language)
  const date = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const moment = new Intl.DateTimeFormat(locale, { timeZone, ...date, ...time })
  const long = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const longDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...long })
  const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  const hourOnly = new Intl.DateTimeFormat(locale, { ...time, timeZone: 'UTC' })
  const clock = (at: string | Date) => {
    const part = partsOf(moment, new Date(at))
    return clockOf(part, { digits: `${part('hour')}:${part('minute')}`, language })
  }
  const timeOf = (at: string | Date) => said(clock(at))
  const dateOf = (part: Parts) => `${part('weekday')}, ${part('day')} ${part('month')}, ${part('year')}`
  const shortIn = (place: string, at: string | Date) =>
    shortDay(new Date(at), { locale, timeZone: place, now: serverNow() })
  return {
    full: (at) => `${dateOf(partsOf(moment, new Date(at)))}, ${timeOf(at)}`,
    short: (at) => `${shortIn(timeZone, at)}, ${timeOf(at)}`,
    time: timeOf,
    clock,
    day: (each) => {
      const part = partsOf(longDay, new Date(each))
      return `${part('weekday')} ${part('day')} ${part('month')}`
    },
    date: (each) => shortIn('UTC', each),
    month: (each) => month.format(new Date(`${each}-01`)),
    weekday: (each, weekday) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday }).format(new Date(each)),
    hour: (hour) => {
      const part = partsOf(hourOnly, new Date(Date.UTC(2000, 0, 1, hour)))
      return said(clockOf(part, { digits: part('hour'), language }))
    },
    zoneName: (at) =>
      partsOf(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }), at)('timeZoneName'),
  }
}

type Parts = (type: Intl.DateTimeFormatPartTypes) => string

function clockOf(
  part: Parts,
  { digits, language }: { readonly digits: string; readonly language: string },
): Clock {
  const half = part('dayPeriod').toLowerCase()
  return language === 'hi' ? { before: half, digits, after: '' } : { before: '', digits, after: half }
}

const said = ({ before, digits, after }: Clock) => `${before} ${digits} ${after}`.trim()

function partsOf(format: Intl.DateTimeFormat, at: Date): Parts {
  const parts = format.formatToParts(at)
  return (type) => parts.find((each) => each.type === type)?.value ?? ''
}
