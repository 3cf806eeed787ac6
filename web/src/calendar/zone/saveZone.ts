import { timeZoneCalls } from '@saathi/contract/people/timeZoneCalls.ts'

import { identityNow, updateUser } from '../../device/identity.ts'
import { ask } from '../../wire/api.ts'
import { refreshCalendar } from '../place/place.ts'

/** Stores the time zone in which the person reads times, and shows the calendar in it. */
export async function saveZone(zone: string): Promise<void> {
  const { timeZone } = await ask(timeZoneCalls.timeZone, { body: { timeZone: zone } })
  const identity = identityNow()
  if (identity.state === 'signedIn') updateUser({ ...identity.user, timeZone })
  await refreshCalendar()
}
