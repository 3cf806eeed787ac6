import type { House } from '../house/house.ts'
import { personByEmail, type PersonRow } from '../people/public/store.ts'
import { hashOfToken } from './credentials/refreshTokens.ts'
import { takeSignInCode } from './credentials/signInCodeStore.ts'

/**
 * Returns the person with this address if the code is theirs. The code is used up, so of two requests with it
 * one succeeds.
 */
export async function personOfCode(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<PersonRow | undefined> {
  const person = await personByEmail(db, email)
  if (person === undefined) return undefined
  const codeHash = hashOfToken(code)
  const isTheirs = await takeSignInCode(db, { codeHash, personId: person.id, now: clock.now() })
  return isTheirs ? person : undefined
}
