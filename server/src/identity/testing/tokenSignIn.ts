import { decodeJwt } from 'jose'

/** Returns the id of the sign-in that a token belongs to. */
export function tokenSignIn(token: string): string {
  const { sid } = decodeJwt<{ sid: string }>(token)
  return sid
}
