import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { withinAttempts } from '../identity/attempts.ts'
import { addDecision } from '../people/decisionStore.ts'
import { isPassword } from '../engines/passwords.ts'
import { readReference } from './reference.ts'
import { addPerson, personByEmail, type PersonRow } from '../people/store.ts'

/** What is stored of a mentee whom the partner portal vouched for. */
export type PortalRegistration = Pick<
  PersonRow,
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'primaryLanguage'
  | 'institutionCode'
  | 'birthYear'
  | 'passwordHash'
>

/** Stores a mentee of the portal with what mentees declare; undefined when the address is taken, whoever came first. */
export async function addPortalPerson(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  registration: PortalRegistration,
): Promise<Pick<PersonRow, 'id'> | undefined> {
  const at = clock.now()
  const person = await addPerson(tx, {
    ...registration,
    id: uuid(),
    role: 'mentee',
    provider: 'ncs',
    project: null,
    emailVerifiedAt: at,
    createdAt: at,
  })
  if (person === undefined) return undefined
  const { version } = readReference().declarations.mentee
  await addDecision(tx, { personId: person.id, purpose: 'declaration', version, granted: true, at })
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
    await isPassword(password, undefined)
    throw new Failure('userNotFound')
  }
  await withinAttempts(house, person.id, () =>
    checkAtPortal === undefined ? isPassword(password, person.passwordHash) : checkAtPortal(credentials),
  )
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
  const isSame = checkAtPortal !== undefined || (await isPassword(password, person?.passwordHash))
  if (person?.provider !== 'ncs' || !isSame) throw new Failure('emailTaken')
  if (person.disabledAt !== null) throw new Failure('userDisabled')
  return person
}
