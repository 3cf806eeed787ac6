import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { compareWithNobody, requirePassword } from '../identity/public/signingIn.ts'
import { hasPassword, storeCredentials } from '../identity/public/signingUp.ts'
import { type NewPerson, registerPerson } from '../people/public/registering.ts'
import { personByEmail, type PersonRow } from '../people/public/store.ts'
import { readReference } from './reference.ts'

/** What is stored of a mentee whom the partner portal vouched for. */
export type PortalRegistration = Pick<
  NewPerson,
  'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'primaryLanguage' | 'institutionCode' | 'birthYear'
> & {
  /** Null where the portal keeps the password. */
  readonly passwordHash: string | null
}

/** Stores a mentee of the portal with what mentees declare; undefined where the address is taken. */
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

/** Whether the portal says that a password is right; undefined where passwords are ours to check. */
export type PortalCheck = ((credentials: Credentials) => Promise<boolean>) | undefined

/** The person of the portal with this address and password, within the attempts that every account has. */
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

/** The person whom the same sign-up made before; throws `emailTaken` where the address is somebody's who is not proven. */
export async function portalPersonAgain(
  db: Database,
  { email, password }: Credentials,
  checkAtPortal: PortalCheck,
): Promise<PersonRow> {
  const person = await personByEmail(db, email)
  // The portal has said yes to this password already, where it is the one to ask.
  const isSame = checkAtPortal !== undefined || (await hasPassword(db, person?.id, password))
  if (person?.provider !== 'ncs' || !isSame) throw new Failure('emailTaken')
  if (person.disabledAt !== null) throw new Failure('userDisabled')
  return person
}
