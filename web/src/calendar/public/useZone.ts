import { timeZoneNamed } from '@saathi/contract/people/timeZones.ts'

import { useIdentity } from '../../device/identity.ts'
import { shownZone } from '../../moments.ts'

/** The time zone in which the person reads times; India's where this device does not know theirs. */
export function useZone(): string {
  const identity = useIdentity()
  const zone = identity.state === 'signedIn' ? identity.user.timeZone : shownZone
  return timeZoneNamed(zone) ?? shownZone
}
