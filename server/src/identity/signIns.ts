import { v7 as uuid } from 'uuid'

import type { House } from '../house.ts'
import type { Cookie, TransportFacts } from '../http/request.ts'
import { hashOfToken, makeRefreshToken, refreshSeconds } from './refreshTokens.ts'
import { addRefreshToken } from './signInStore.ts'
import { addSignIn, type PersonRow } from '../people/store.ts'
import type { Tokens } from './tokens.ts'

/** The cookie that carries the refresh token; only the identity calls ever see it. */
export const refreshCookie = 'saathi_refresh'

/** What opening a sign-in needs of the request, whether it came as a call or as a page. */
export type SignInTransport = Pick<TransportFacts, 'userAgent' | 'setCookie'>

/**
 * Signs a proven person in on a device: answers the new session, its refresh token is in the cookie. Undefined: the password
 * was changed or the account disabled since it was read, and what proved the person then proves nothing now.
 */
export async function openSignIn(
  { db }: Pick<House, 'db'>,
  { id: personId, passwordHash }: Pick<PersonRow, 'id' | 'passwordHash'>,
  transport: SignInTransport,
): Promise<string | undefined> {
  const id = uuid()
  const token = makeRefreshToken()
  const { userAgent } = transport
  const isOpen = await db.transaction(async (tx) => {
    const signIn = { id, personId, passwordHash, userAgent, at: new Date() }
    if ((await addSignIn(tx, signIn)) === 0) return false
    await addRefreshToken(tx, { hash: hashOfToken(token), signInId: id, expiresAt: refreshExpiry() })
    return true
  })
  if (!isOpen) return undefined
  giveCookie(transport, token)
  return id
}

/** The token that says whose session it is. */
export function idTokenOf(tokens: Tokens, person: PersonRow, session: string): Promise<string> {
  return tokens.sign({
    person: person.id,
    email: person.email,
    emailVerified: person.emailVerifiedAt !== null,
    provider: person.provider,
    session,
  })
}

/** When a refresh token made now stops counting; the machine's own time, like that of every cookie. */
export function refreshExpiry(): Date {
  return new Date(Date.now() + refreshSeconds * 1000)
}

/** Hands the device its refresh token. */
export function giveCookie(transport: Pick<TransportFacts, 'setCookie'>, value: string): void {
  transport.setCookie(cookieOf(value, refreshSeconds))
}

/** Takes the refresh token from the device. */
export function dropCookie(transport: Pick<TransportFacts, 'setCookie'>): void {
  transport.setCookie(cookieOf('', 0))
}

function cookieOf(value: string, maxAge: number): Cookie {
  return { name: refreshCookie, value, path: '/identity', maxAge }
}
