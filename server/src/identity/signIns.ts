import { v7 as uuid } from 'uuid'

import type { House } from '../house.ts'
import type { Cookie, TransportFacts } from '../http/request.ts'
import { hashOfToken, makeRefreshToken, refreshSeconds } from './refreshTokens.ts'
import { personById, type PersonRow } from '../people/public/store.ts'
import { addRefreshToken, addSignIn, endSignIn } from './signInStore.ts'
import type { Tokens } from './tokens.ts'

/** The cookie with the refresh token; browsers send it only to the identity calls. */
export const refreshCookie = 'saathi_refresh'

/** What opening a sign-in needs of a request, whether a call or a page. */
export type SignInTransport = Pick<TransportFacts, 'userAgent' | 'setCookie'>

/** A person, and the hash of the password that was checked; undefined for another kind of proof. */
export interface Proven {
  readonly id: string
  readonly passwordHash?: string | null
}

/**
 * Signs a person in on a device: sets the cookie with the refresh token and returns the id of the sign-in.
 * Undefined where the password was changed or the account disabled since the proof was checked.
 */
export async function openSignIn(
  { db }: Pick<House, 'db'>,
  { id: personId, passwordHash }: Proven,
  transport: SignInTransport,
): Promise<string | undefined> {
  const id = uuid()
  const token = makeRefreshToken()
  const { userAgent } = transport
  const isOpen = await db.transaction(async (tx) => {
    const signIn = { id, personId, passwordHash, userAgent, at: new Date() }
    if ((await addSignIn(tx, signIn)) === 0) return false
    // Read after the insert has locked the credentials; disabling the account waits for that lock.
    if ((await personById(tx, personId))?.disabledAt !== null) {
      await endSignIn(tx, id, signIn.at)
      return false
    }
    await addRefreshToken(tx, { hash: hashOfToken(token), signInId: id, expiresAt: refreshExpiry() })
    return true
  })
  if (!isOpen) return undefined
  giveCookie(transport, token)
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

/** Returns when a refresh token made now expires, by the machine's own time, like every cookie. */
export function refreshExpiry(): Date {
  return new Date(Date.now() + refreshSeconds * 1000)
}

/** Sets the cookie with the refresh token. */
export function giveCookie(transport: Pick<TransportFacts, 'setCookie'>, value: string): void {
  transport.setCookie(cookieOf(value, refreshSeconds))
}

/** Deletes the cookie with the refresh token. */
export function dropCookie(transport: Pick<TransportFacts, 'setCookie'>): void {
  transport.setCookie(cookieOf('', 0))
}

function cookieOf(value: string, maxAge: number): Cookie {
  return { name: refreshCookie, value, path: '/identity', maxAge }
}
