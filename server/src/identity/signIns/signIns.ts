import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { Cookie, TransportFacts } from '../../http/request.ts'
import { planForgetting } from '../codes/retention.ts'
import { hashOfToken, makeRefreshToken, refreshSeconds, signInSeconds } from '../credentials/refreshTokens.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import { addRefreshToken, addSignIn, endSignIn } from '../credentials/signInStore.ts'
import { tokenSeconds, type Tokens } from '../credentials/tokens.ts'

/** The cookie with the refresh token; browsers send it only to the identity calls. */
export const refreshCookie = 'saathi_refresh'

/** The parts of a request that opening a sign-in needs, for a call or a page. */
export type SignInTransport = Pick<TransportFacts, 'userAgent' | 'setCookie'>

/** The parts of the house that opening a sign-in needs. */
export type SignInHouse = Pick<House, 'db' | 'clock' | 'queue'>

/** A person, and the hash of the password that was checked; undefined for another kind of proof. */
export interface Proven {
  readonly id: string
  readonly passwordHash?: string | null
  /** Uses a proof up in the transaction that opens the sign-in; throws if it is none. */
  prove?(tx: Database): Promise<void>
}

/**
 * Signs a person in on a device: sets the cookie with the refresh token and returns the id of the sign-in.
 * Undefined if the password was changed or the account disabled since the proof was checked.
 */
export async function openSignIn(
  house: SignInHouse,
  { id: personId, passwordHash, prove }: Proven,
  transport: SignInTransport,
): Promise<string | undefined> {
  const id = uuid()
  const token = makeRefreshToken()
  const expiresAt = refreshExpiry(new Date())
  const { userAgent } = transport
  const isOpen = await house.db.transaction(async (tx) => {
    await prove?.(tx)
    const signIn = { id, personId, passwordHash, userAgent, at: new Date() }
    if ((await addSignIn(tx, signIn)) === 0) return false
    // Read after the insert has locked the credentials; disabling the account waits for that lock.
    if ((await personById(tx, personId))?.disabledAt !== null) {
      await endSignIn(tx, id, signIn.at)
      return false
    }
    await addRefreshToken(tx, { hash: hashOfToken(token), signInId: id, expiresAt })
    await planForgetting(house, tx)
    return true
  })
  if (!isOpen) return undefined
  giveCookie(transport, { token, expiresAt })
  return id
}

/** Returns an ID token of a sign-in. */
export function idTokenOf(tokens: Tokens, person: PersonRow, signInId: string): Promise<string> {
  return tokens.sign({
    person: person.id,
    email: person.email,
    emailVerified: person.emailVerifiedAt !== null,
    provider: person.provider,
    session: signInId,
  })
}

/**
 * Returns when a refresh token made now expires, by the machine's own time, like every cookie. It is early enough
 * that the last ID token ends with the sign-in.
 */
export function refreshExpiry(signedInAt: Date): Date {
  const last = signedInAt.getTime() + (signInSeconds - tokenSeconds) * 1000
  return new Date(Math.min(Date.now() + refreshSeconds * 1000, last))
}

/** Sets the cookie with the refresh token. */
export function giveCookie(
  transport: Pick<TransportFacts, 'setCookie'>,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date },
): void {
  transport.setCookie(cookieOf(token, Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1000))))
}

/** Deletes the cookie with the refresh token. */
export function dropCookie(transport: Pick<TransportFacts, 'setCookie'>): void {
  transport.setCookie(cookieOf('', 0))
}

function cookieOf(value: string, maxAge: number): Cookie {
  return { name: refreshCookie, value, path: '/identity', maxAge }
}
