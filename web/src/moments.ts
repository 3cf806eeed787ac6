import { timeZoneNamed } from '@saathi/contract/people/timeZones.ts'

import { useIdentity } from './device/identity.ts'
import { useLanguage } from './texts.ts'

/** The time zone of days and times for somebody whose own is not known. */
export const shownZone = 'Asia/Kolkata'

/** The time zone in which the person reads all days and times; India's if this device does not know theirs. */
export function useZone(): string {
  const identity = useIdentity()
  const zone = identity.state === 'signedIn' ? identity.user.timeZone : shownZone
  return timeZoneNamed(zone) ?? shownZone
}

/** How a time of day is written everywhere: "6:30 pm". */
export const timeParts = { hour: 'numeric', minute: '2-digit' } as const

/** Formats a time (ISO 8601) in the current language and the person's time zone, as it is written in India. */
export function useMoment(): (at: string, options: Intl.DateTimeFormatOptions) => string {
  const locale = `${useLanguage()}-IN`
  const timeZone = useZone()
  return (at, options) => new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(new Date(at))
}
