import { randomBytes } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { isPassword } from '../../engines/secrets/passwords.ts'
import type { House } from '../../house/house.ts'
import type { TransportFacts } from '../../http/request.ts'
import { type PersonRow, personByEmail } from '../../people/public/store.ts'
import { withinAttempts } from '../credentials/attempts.ts'
import { hashOfToken } from '../credentials/refreshTokens.ts'
import { addSignInCode } from '../credentials/signInCodeStore.ts'
import { idTokenOf, openSignIn, type SignInHouse } from '../signIns/signIns.ts'
import { ownerOfSignIn } from '../credentials/signInStore.ts'
import { openTokens, type SignUpClaims } from '../credentials/tokens.ts'

/** Milliseconds for which a sign-in code works. */
const codeLifeMs = 60_000

/** Returns a new code that signs this person in once within a minute; expired codes are deleted. */
export async function issueSignInCode(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  personId: string,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + codeLifeMs)
  await addSignInCode(tx, { codeHash: hashOfToken(code), personId, expiresAt, now })
  return code
}

const questions = {
  /** Counted for the network that asks, so that a stranger cannot use up the requests of the owner. */
  anAddress: {
    ofNetwork: { most: 20, seconds: 3600 },
    ofAllNetworks: { most: 200, seconds: 3600 },
    firstOfEach: { most: 200, seconds: 3600 },
  },
  aNetwork: { most: 200, seconds: 3600 },
}

/** Counts a request that reveals whether an address is signed up; every such call shares these limits. */
export async function countQuestion(
  { limits }: Pick<House, 'limits'>,
  ip: string,
  email: string,
): Promise<void> {
  await limits.takeFromNetwork(ip, 'questionsFromANetwork', questions.aNetwork)
  await limits.takeAboutAddress('questionsAboutAnAddress', { ip, email }, questions.anAddress)
}

/**
 * Signs a person in on the device that has just registered them; throws `userDisabled` if the account is disabled.
 */
export async function signInOnDevice(
  house: SignInHouse,
  person: Pick<PersonRow, 'id'>,
  transport: TransportFacts,
): Promise<void> {
  if ((await openSignIn(house, { id: person.id }, transport)) === undefined) throw new Failure('userDisabled')
}

/** Returns the claims of a sign-up token; throws `tokenInvalid` for any other token. */
export async function claimsOfSignUp(
  { keys, config }: Pick<House, 'keys' | 'config'>,
  token: string,
): Promise<SignUpClaims> {
  return (await openTokens(keys, config.publicUrl)).verifySignUp(token)
}

/** Returns a token for signing up within an hour, for an identity that the OpenID provider has confirmed. */
export async function signUpTokenFor(
  { keys, config }: Pick<House, 'keys' | 'config'>,
  claims: SignUpClaims,
): Promise<string> {
  return (await openTokens(keys, config.publicUrl)).signSignUp(claims)
}

/**
 * Throws unless the password is right, within the attempts of the account; `check` asks another system instead.
 */
export async function requirePassword(
  house: Pick<House, 'db' | 'clock'>,
  { personId, password }: { readonly personId: string; readonly password: string },
  check?: () => Promise<boolean>,
): Promise<void> {
  await withinAttempts(house, personId, (hash) => check?.() ?? isPassword(password, hash))
}

/** Takes as long as checking a password, so that the time of a refusal does not reveal who has an account. */
export async function compareWithNobody(password: string): Promise<void> {
  await isPassword(password, undefined)
}

/**
 * Signs in a person whom the OpenID provider has confirmed, without a device; returns an ID token for one hour.
 */
export async function signInVouchedFor(house: House, email: string): Promise<string> {
  const person = await personByEmail(house.db, email)
  if (person === undefined) throw new Failure('accountUnknown')
  const device = { userAgent: '', setCookie: () => undefined }
  const signInId = await openSignIn(house, { id: person.id }, device)
  if (signInId === undefined) throw new Failure('userDisabled')
  return idTokenOf(await openTokens(house.keys, house.config.publicUrl), person, signInId)
}

/** Whether a sign-in belongs to a person and has not ended. */
export async function isSignInOf(db: Database, signInId: string, personId: string): Promise<boolean> {
  return (await ownerOfSignIn(db, signInId)) === personId
}
