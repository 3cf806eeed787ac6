import { randomBytes } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database/database.ts'
import { readFlag } from '../engines/database/flags.ts'
import type { House } from '../house/house.ts'
import { compareWithNobody, requirePassword } from '../identity/public/signIn.ts'
import { hasPassword, storeCredentials } from '../identity/public/signUp.ts'
import { type NewPerson, registerPerson } from '../people/public/registration.ts'
import { everyStaff, personByEmail, type PersonRow } from '../people/public/store.ts'
import { readReference } from './reference.ts'
import { hashOfLink, linkMs } from './setup/links.ts'
import { putLink } from './setup/store.ts'

/** A mentee from the partner portal, as stored. */
export type PortalRegistration = Pick<
  NewPerson,
  'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'primaryLanguage' | 'institutionCode' | 'birthYear'
> & {
  /** Null if the portal checks the password. */
  readonly passwordHash: string | null
}

/** Stores a mentee from the portal with the declaration of mentees; undefined if the address is taken. */
export async function addPortalPerson(
  house: Pick<House, 'clock'>,
  tx: Database,
  { passwordHash, ...fields }: PortalRegistration,
): Promise<Pick<PersonRow, 'id'> | undefined> {
  const { version: declaration } = readReference().declarations.mentee
  const person = await registerPerson(house, tx, {
    ...fields,
    role: 'mentee',
    provider: 'ncs',
    project: null,
    declaration,
    consents: [],
  })
  if (person !== undefined) await storeCredentials(tx, person.id, { passwordHash })
  return person
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Asks the portal whether a password is right; undefined if this product checks passwords. */
export type PortalCheck = ((credentials: Credentials) => Promise<boolean>) | undefined

/** Returns the person from the portal with this address and password, within the attempts of the account. */
export async function provePortalPerson(
  house: Pick<House, 'db' | 'clock'>,
  credentials: Credentials,
  checkAtPortal: PortalCheck,
): Promise<PersonRow> {
  const { email, password } = credentials
  const person = await personByEmail(house.db, email)
  if (person?.provider !== 'ncs') {
    await compareWithNobody(password)
    throw new Failure('userNotFound')
  }
  const check = checkAtPortal && (() => checkAtPortal(credentials))
  await requirePassword(house, { personId: person.id, password }, check)
  if (person.disabledAt !== null) throw new Failure('userDisabled')
  if (person.emailVerifiedAt === null) throw new Failure('emailNotVerified')
  return person
}

/**
 * Returns the person whom a repeated sign-up has created before; throws `emailTaken` if the address belongs to a
 * person with other credentials.
 */
export async function portalPersonAgain(
  db: Database,
  { email, password }: Credentials,
  checkAtPortal: PortalCheck,
): Promise<PersonRow> {
  const person = await personByEmail(db, email)
  // If the portal checks passwords, it has accepted this one already.
  const isSame = checkAtPortal !== undefined || (await hasPassword(db, person?.id, password))
  if (person?.provider !== 'ncs' || !isSame) throw new Failure('emailTaken')
  if (person.disabledAt !== null) throw new Failure('userDisabled')
  return person
}

/** Returns the keys of the programmes that people choose at sign-up. */
export function signUpProgrammes(): string[] {
  return readReference().projects.map(({ key }) => key)
}

/**
 * Returns a new link of the first run, which works once and for one hour; undefined in a demo, and as soon as a member of the
 * team exists.
 */
export async function newSetupLink({
  db,
  clock,
  config,
}: Pick<House, 'db' | 'clock' | 'config'>): Promise<string | undefined> {
  if ((await readFlag(db, 'demo')) === true || (await everyStaff(db)).length > 0) return undefined
  const token = randomBytes(32).toString('base64url')
  const at = clock.now()
  const endsAt = new Date(at.getTime() + linkMs)
  await db.transaction((tx) => putLink(tx, hashOfLink(token), { at, endsAt }))
  return `${config.publicUrl}/staff/setup?token=${token}`
}
