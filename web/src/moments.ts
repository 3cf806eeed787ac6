import { useIdentity } from './device/identity.ts'
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

/** How a time of day is written everywhere: "6:30 pm". */
export const timeParts = { hour: 'numeric', minute: '2-digit' } as const

/** Formats a time (ISO 8601) in the current language and the person's time zone, as it is written in India. */
export function useMoment(): (at: string, options: Intl.DateTimeFormatOptions) => string {
  const locale = `${useLanguage()}-IN`
  const timeZone = useZone()
  return (at, options) => new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(new Date(at))
}
