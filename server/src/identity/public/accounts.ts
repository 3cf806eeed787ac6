import { type StaffRight, staffRights } from '@saathi/contract/base/staffRights.ts'
import { failureOfFields } from '@saathi/contract/errors.ts'
import { isAcceptedPassword } from '@saathi/contract/identity/rules.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import { readFlag } from '../../engines/database/flags.ts'
import type { House } from '../../house/house.ts'
import { forgetDevices } from '../../notifications/public.ts'
import { giveRights } from '../../people/public/rightStore.ts'
import {
  addPerson,
  everyStaff,
  personByEmail,
  type PersonRow,
  setDisabled,
  setDisabledById,
  setRole,
  unverifyAddress,
} from '../../people/public/store.ts'
import { lockCredentials } from '../credentials/credentialStore.ts'
import { forgetTopic } from '../credentials/guard.ts'
import { endSignInsOf } from '../credentials/signInStore.ts'
import { hashNewPassword, storeCredentials } from './signUp.ts'

type AccountHouse = Pick<House, 'db' | 'bus' | 'clock'>

/** Disables an account and ends its sign-ins everywhere; false if no account has this address. */
export function disablePerson(house: AccountHouse, email: string): Promise<boolean> {
  const at = house.clock.now()
  return changeAndSignOut(house, email, (tx) => setDisabled(tx, email, at))
}

/**
 * The same by the id, in the caller's transaction. Run the result after the commit; undefined if there is no such account.
 */
export function disableIn(
  house: Pick<House, 'bus' | 'clock'>,
  tx: Database,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<(() => Promise<void>) | undefined> {
  return signOutEverywhere(house, tx, { personId, change: () => setDisabledById(tx, personId, at) })
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
 * Makes a registered person a member of staff; false if no account has this address. The first one gets every right, and so does
 * everyone in a demo. Otherwise a colleague gives the rights at the desk.
 */
export async function makeStaff({ db, bus, clock }: AccountHouse, email: string): Promise<boolean> {
  const person = await db.transaction(async (tx) => {
    const isFirst = (await everyStaff(tx)).length === 0
    const found = await setRole(tx, email, 'staff')
    if (found !== undefined && (isFirst || (await readFlag(tx, 'demo')) === true))
      await giveRights(tx, { personId: found.id, rights: staffRights, at: clock.now() })
    return found
  })
  if (person !== undefined) bus.publish(forgetTopic, { personId: person.id })
  return person !== undefined
}

async function changeAndSignOut(
  house: AccountHouse,
  email: string,
  change: (tx: Database) => Promise<{ readonly id: string } | undefined>,
): Promise<boolean> {
  const after = await house.db.transaction(async (tx) => {
    const found = await personByEmail(tx, email)
    return found === undefined ? undefined : signOutEverywhere(house, tx, { personId: found.id, change })
  })
  await after?.()
  return after !== undefined
}

/**
 * Ends the sign-ins of a person in the caller's transaction, after a change of their account. Run the result after the commit;
 * undefined if the change finds nobody.
 */
export async function signOutEverywhere(
  { bus, clock }: Pick<House, 'bus' | 'clock'>,
  tx: Database,
  { personId, change }: { readonly personId: string; readonly change?: (tx: Database) => Promise<unknown> },
): Promise<(() => Promise<void>) | undefined> {
  // Waits for a sign-in that is being opened at this moment, and ends it with the others. Everything that locks a
  // person's credentials and row locks the credentials first, so that no two transactions deadlock.
  await lockCredentials(tx, personId)
  if (change !== undefined && (await change(tx)) === undefined) return undefined
  await endSignInsOf(tx, personId, clock.now())
  await forgetDevices(tx, { personId })
  await bus.publishIn(tx, forgetTopic, { personId })
  return async () => bus.publishHere(forgetTopic, { personId })
}

/** A new member of the team. */
export interface StaffAccount {
  readonly email: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly password?: string | undefined
}

/**
 * Returns a function that stores an account of staff, in the caller's transaction. Its address is confirmed, because the
 * person followed a link in an email. Throws if the password is missing or common.
 */
export async function makeStaffAccount(
  house: Pick<House, 'clock' | 'config'>,
  { email, firstName = '', lastName = '', password }: StaffAccount,
): Promise<(tx: Database) => Promise<PersonRow | undefined>> {
  if (password === undefined || !isAcceptedPassword(password))
    throw failureOfFields<StaffAccount>('invalid', { password: ['Field is mandatory'] })
  const passwordHash = await hashNewPassword(house, { email, password })
  const at = house.clock.now()
  return async (tx) => {
    const person = await addPerson(tx, {
      id: uuid(),
      email,
      role: 'staff',
      firstName,
      lastName,
      phoneNumber: '',
      provider: 'normal',
      project: null,
      institutionCode: null,
      primaryLanguage: 'en',
      birthYear: null,
      emailVerifiedAt: at,
      createdAt: at,
    })
    if (person !== undefined) await storeCredentials(tx, person.id, { passwordHash })
    return person
  }
}

/** Gives a member of the team these rights, in the caller's transaction; every process learns it. */
export async function joinStaff(
  { bus }: Pick<House, 'bus'>,
  tx: Database,
  given: { readonly personId: string; readonly rights: readonly StaffRight[]; readonly at: Date },
): Promise<void> {
  await giveRights(tx, given)
  await bus.publishIn(tx, forgetTopic, { personId: given.personId })
}
