import { isSurelyAdult } from '@saathi/contract/accounts/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database.ts'
import type { Files } from '../engines/files.ts'
import type { House } from '../house.ts'
import type { Person } from '../http/request.ts'
import { refuseCommonPassword } from './commonPasswords.ts'
import { forgetTopic } from './guard.ts'
import { hashPassword } from './passwords.ts'
import { pictureLinks } from './pictures.ts'
import { readStatusRules } from './reference.ts'
import { endSignInsOf } from './signInStore.ts'
import { idTokenOf, openSignIn } from './signIns.ts'
import type { ExperienceName, ProgrammeRules } from './status.ts'
import {
  maintenanceSetting,
  personByEmail,
  personById,
  type PersonRow,
  putMaintenanceSetting,
  setDisabled,
  setRole,
  unverifyAddress,
} from './store.ts'
import type { Tokens } from './tokens.ts'

type Rooms = Pick<House, 'db' | 'bus' | 'clock'>

/** Whether the installation is under maintenance. */
export function isUnderMaintenance(db: Database): Promise<boolean> {
  return maintenanceSetting(db)
}

/** The hash of something typed unseen that is not an account's password. */
export function hashSecret(typed: string): Promise<string> {
  return hashPassword(typed)
}

/** Topic on which every process hears that maintenance begins or ends. */
export const maintenanceTopic = 'accounts:maintenance'

/** Begins or ends maintenance in every process. */
export async function setMaintenance({ db, bus }: Pick<House, 'db' | 'bus'>, isOn: boolean): Promise<void> {
  await putMaintenanceSetting(db, isOn)
  bus.publish(maintenanceTopic, {})
}

/** Disables an account and ends its sign-ins everywhere; false when nobody has this address. */
export async function disablePerson({ db, bus, clock }: Rooms, email: string): Promise<boolean> {
  const at = clock.now()
  const person = await db.transaction(async (tx) => {
    const found = await setDisabled(tx, email, at)
    if (found !== undefined) await endSignInsOf(tx, found.id, at)
    return found
  })
  bus.publish(forgetTopic, {})
  return person !== undefined
}

/** Lets a disabled account sign in again; false when nobody has this address. */
export async function enablePerson({ db }: Rooms, email: string): Promise<boolean> {
  return (await setDisabled(db, email, null)) !== undefined
}

/** Asks a person to confirm the address again, as when letters to it come back; false when nobody has this address. */
export async function askToVerifyAgain({ db, bus, clock }: Rooms, email: string): Promise<boolean> {
  const person = await db.transaction(async (tx) => {
    const found = await unverifyAddress(tx, email)
    if (found !== undefined) await endSignInsOf(tx, found.id, clock.now())
    return found
  })
  bus.publish(forgetTopic, {})
  return person !== undefined
}

/** Makes somebody who signed up a member of the programme's staff; false when nobody has this address. */
export async function makeStaff({ db, bus }: Rooms, email: string): Promise<boolean> {
  const person = await setRole(db, email, 'staff')
  bus.publish(forgetTopic, {})
  return person !== undefined
}

export type { Tokens }

// What the way in from the partner portal shares with every other way in.
export { makeNetworkLimits } from './networkLimits.ts'
export { phoneInE164 } from './phone.ts'
export { addPortalPerson, type PortalCheck, portalPersonAgain, provePortalPerson } from './portalPeople.ts'
export { makeQuestionLimits } from './questionLimits.ts'
export { issueSignInCode } from './signInCodes.ts'

/** The hash to store for a new password; throws where it is among those that attackers try first. */
export async function hashNewPassword(password: string): Promise<string> {
  await refuseCommonPassword(password, 'password')
  return hashPassword(password)
}

/** Signs in somebody whom the OpenID provider vouched for, on no device: answers the ID token of one hour. */
export async function signInVouchedFor(house: House, tokens: Tokens, email: string): Promise<string> {
  const person = await personByEmail(house.db, email)
  if (person === undefined) throw new Failure('accountUnknown')
  const device = { userAgent: '', setCookie: () => undefined }
  const session = await openSignIn(house, person, device)
  if (session === undefined) throw new Failure('userDisabled')
  return idTokenOf(tokens, person, session)
}

/** What opens when in this programme. */
export function readProgrammeRules(): ProgrammeRules {
  return readStatusRules()
}

/** Throws `notOpenYet` unless an experience is open for a person to use. */
export type RequireOpen = (person: Person, name: ExperienceName) => Promise<void>

/** What other domains may know of a person. */
export type KnownPerson = Pick<PersonRow, 'id' | 'role' | 'project' | 'provider' | 'firstName' | 'lastName'>

/** The person with this id. */
export function knownPerson(db: Database, id: string): Promise<KnownPerson | undefined> {
  return personById(db, id)
}

/** The person with this address. */
export function knownPersonByEmail(db: Database, email: string): Promise<KnownPerson | undefined> {
  return personByEmail(db, email)
}

/** A link to the thumbnail of a person's picture; null where there is none. */
export function displayPictureOf(files: Files, pictureKey: string | null): string | null {
  return pictureLinks(files, pictureKey).displayPicture
}

/** Whether a person is known to be an adult: only then may anything about them be scored or measured. */
export async function isKnownAdult({ db, clock }: Pick<House, 'db' | 'clock'>, id: string): Promise<boolean> {
  const person = await personById(db, id)
  return person !== undefined && isSurelyAdult(person.birthYear, clock.now())
}

/** Where letters to a person go, and in which language; undefined while none may go there. */
export async function mailboxOf(
  db: Database,
  id: string,
): Promise<{ readonly email: string; readonly language: string } | undefined> {
  const person = await personById(db, id)
  if (person === undefined || person.emailVerifiedAt === null || person.disabledAt !== null) return undefined
  return { email: person.email, language: person.primaryLanguage }
}

/** The language a person reads in. */
export async function languageOf(db: Database, id: string): Promise<string> {
  return (await personById(db, id))?.primaryLanguage ?? ''
}
