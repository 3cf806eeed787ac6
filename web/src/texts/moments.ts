import { clockParts } from '@saathi/contract/base/clock.ts'

import { useIdentity } from '../device/identity.ts'
import { useLanguage } from './texts.ts'

/** The time zone of days and times for a person whose own is not known. */
export const shownZone = 'Asia/Kolkata'

/** The time zone in which the person reads all days and times; India's if this device does not know theirs. */
export function useZone(): string {
  const identity = useIdentity()
  return identity.state === 'signedIn' ? knownZone(identity.user.timeZone) : shownZone
}

const known = new Map<string, string>()

/** Returns a zone that this browser knows: this one, or India's. The server stores present names only. */
function knownZone(zone: string): string {
  let found = known.get(zone)
  if (found === undefined) {
    try {
      Intl.DateTimeFormat('en', { timeZone: zone })
      found = zone
    } catch {
      // An old browser does not know every zone.
      found = shownZone
    }
    known.set(zone, found)
  }
  return found
}

/** The parts of a time of day. `useMoment` writes it as its language says it: "6:30 pm". */
export const timeParts = { hour: 'numeric', minute: '2-digit' } as const

/** Formats a time (ISO 8601) in the current language and the person's time zone, as it is written in India. */
export function useMoment(): (at: string, options: Intl.DateTimeFormatOptions) => string {
  const language = useLanguage()
  const timeZone = useZone()
  return (at, options) =>
    new Intl.DateTimeFormat(`${language}-IN`, {
      timeZone,
      ...options,
      ...(options.hour && clockParts(language)),
    }).format(new Date(at))
}

/** Formats a day as "Sat 5 Dec", with the year if it is another one than at `now`. */
export function shortDay(at: Date, { locale, timeZone, now }: ShortDay): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const partOf = (day: Date, type: Intl.DateTimeFormatPartTypes) =>
    format.formatToParts(day).find((each) => each.type === type)?.value ?? ''
  const types = ['weekday', 'day', 'month'] as const
  const year = partOf(at, 'year') === partOf(now, 'year') ? [] : [partOf(at, 'year')]
  return [...types.map((type) => partOf(at, type)), ...year].join(' ')
}

interface ShortDay {
  readonly locale: string
  readonly timeZone: string
  readonly now: Date
}
