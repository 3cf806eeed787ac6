import { randomBytes } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database.ts'
import { hashPassword } from '../engines/passwords.ts'
import type { House } from '../house.ts'
import { personByEmail, setDisabled, setRole, unverifyAddress } from '../people/store.ts'
import { refuseCommonPassword } from './commonPasswords.ts'
import { forgetTopic } from './guard.ts'
import { hashOfToken } from './refreshTokens.ts'
import { addSignInCode } from './signInCodeStore.ts'
import { endSignInsOf } from './signInStore.ts'
import { idTokenOf, openSignIn } from './signIns.ts'
import type { Tokens } from './tokens.ts'

type Rooms = Pick<House, 'db' | 'bus' | 'clock'>

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

/** Milliseconds that a sign-in code opens something. */
const codeLives = 60_000

/** A fresh code that signs this person in once within a minute; codes that ran out meanwhile are forgotten. */
export async function issueSignInCode(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  personId: string,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + codeLives)
  await addSignInCode(tx, { codeHash: hashOfToken(code), personId, expiresAt, now })
  return code
}

const questions = {
  anAddress: { most: 20, seconds: 3600 },
  aNetwork: { most: 200, seconds: 3600 },
}

/** Counts a question whether an address is signed up; every call that answers it shares these limits. */
export async function countQuestion(
  { limits }: Pick<House, 'limits'>,
  ip: string,
  email: string,
): Promise<void> {
  await limits.takeFromNetwork(ip, 'questionsFromANetwork', questions.aNetwork)
  await limits.take(`questionsAboutAnAddress:${email}`, questions.anAddress)
}
