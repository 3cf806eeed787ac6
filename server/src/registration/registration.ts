import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database/database.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import type { House } from '../house/house.ts'
import {
  hasPassword,
  isGoogleSubject,
  requireConfirmedAddress,
  storeCredentials,
  useConfirmation,
} from '../identity/public/signUp.ts'
import { notify } from '../notifications/public.ts'
import { countSignUp, type NewPerson, registerPerson } from '../people/public/registration.ts'
import { personByEmail, type PersonRow } from '../people/public/store.ts'

/** A person who signs up, as stored, for any way of confirming the address. */
export type Registration = Omit<NewPerson, 'provider'>

/** Registers with a confirmed code and a password: the code is used up and the person stored, or neither happens. */
export async function registerByCode(
  house: House,
  given: {
    readonly registration: Registration
    readonly otp: string
    readonly password: string
    readonly ip: string
  },
): Promise<PersonRow> {
  const { db } = house
  const { registration, otp, password, ip } = given
  const { email } = registration
  await requireConfirmedAddress(house, { email, otp, ip })
  const passwordHash = await hashPassword(password)
  const added = await db.transaction(async (tx) => {
    if (!(await useConfirmation(house, tx, email))) return undefined
    return register(house, tx, { person: { ...registration, provider: 'normal' }, passwordHash })
  })
  if (added !== undefined) return added
  // The request was repeated with the same code and password because the reply was lost: it returns the stored
  // person.
  const person = await personByEmail(db, email)
  const isSame = await hasPassword(db, person?.id, password)
  if (person === undefined || !isSame) throw new Failure('emailTaken')
  return person
}

/** Registers a person whom the OpenID provider has confirmed, and binds the account to their subject there. */
export async function registerByGoogle(
  house: House,
  { registration, subject }: { readonly registration: Registration; readonly subject: string },
): Promise<PersonRow> {
  const { db } = house
  const person = { ...registration, provider: 'google' } as const
  const added = await db.transaction((tx) =>
    register(house, tx, { person, passwordHash: null, googleSubject: subject }),
  )
  if (added !== undefined) return added
  const known = await personByEmail(db, registration.email)
  if (known === undefined || !(await isGoogleSubject(db, known.id, subject))) throw new Failure('emailTaken')
  return known
}

interface Registering {
  readonly person: NewPerson
  readonly passwordHash: string | null
  readonly googleSubject?: string
}

/** Stores a person with their credentials, and welcomes them; undefined if the address is taken. */
async function register(
  house: House,
  tx: Database,
  { person: given, ...proof }: Registering,
): Promise<PersonRow | undefined> {
  const person = await registerPerson(house, tx, given)
  if (person === undefined) return undefined
  const { id, firstName, lastName, birthYear } = person
  await storeCredentials(tx, id, proof)
  const values = { name: firstName || lastName }
  await notify(house, tx, { personId: id, kind: 'welcome', key: 'welcome', values })
  const allowed = given.consents.includes('ad_measurement')
  await countSignUp(house, tx, { personId: id, birthYear, allowed })
  return person
}
