import { staffRights } from '@saathi/contract/access/rights.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house.ts'
import { forgetDevices } from '../../notifications/public.ts'
import { giveRights } from '../../people/public/rightStore.ts'
import { personByEmail, setDisabled, setRole, unverifyAddress } from '../../people/public/store.ts'
import { lockCredentials } from '../credentialStore.ts'
import { forgetTopic } from '../guard.ts'
import { endSignInsOf } from '../signInStore.ts'

type AccountHouse = Pick<House, 'db' | 'bus' | 'clock'>

/** Disables an account and ends its sign-ins everywhere; false if no account has this address. */
export function disablePerson(house: AccountHouse, email: string): Promise<boolean> {
  const at = house.clock.now()
  return changeAndSignOut(house, email, (tx) => setDisabled(tx, email, at))
}

/** Lets a disabled account sign in again; false if no account has this address. */
export async function enablePerson({ db }: AccountHouse, email: string): Promise<boolean> {
  return (await setDisabled(db, email, null)) !== undefined
}

/**
 * Makes a person confirm the address again, for example if mails to it come back; false if no account has this
 * address.
 */
export function askToVerifyAgain(house: AccountHouse, email: string): Promise<boolean> {
  return changeAndSignOut(house, email, (tx) => unverifyAddress(tx, email))
}

/**
 * Makes a registered person a member of staff with every right; false if no account has this address. Rights cannot
 * be given one by one yet; the desk will do that.
 */
export async function makeStaff({ db, bus, clock }: AccountHouse, email: string): Promise<boolean> {
  const person = await db.transaction(async (tx) => {
    const found = await setRole(tx, email, 'staff')
    if (found !== undefined)
      await giveRights(tx, { personId: found.id, rights: staffRights, at: clock.now() })
    return found
  })
  if (person !== undefined) bus.publish(forgetTopic, { personId: person.id })
  return person !== undefined
}

async function changeAndSignOut(
  { db, bus, clock }: AccountHouse,
  email: string,
  change: (tx: Database) => Promise<{ readonly id: string } | undefined>,
): Promise<boolean> {
  const person = await db.transaction(async (tx) => {
    const found = await personByEmail(tx, email)
    if (found === undefined) return undefined
    // Waits for a sign-in that is being opened at this moment, and ends it with the others. Everything that locks a
    // person's credentials and row locks the credentials first, so that no two transactions deadlock.
    await lockCredentials(tx, found.id)
    const changed = await change(tx)
    if (changed === undefined) return undefined
    await endSignInsOf(tx, changed.id, clock.now())
    await forgetDevices(tx, { personId: changed.id })
    await bus.publishIn(tx, forgetTopic, { personId: changed.id })
    return changed
  })
  if (person !== undefined) bus.publishHere(forgetTopic, { personId: person.id })
  return person !== undefined
}
