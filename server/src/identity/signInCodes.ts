import type { House } from '../house.ts'
import { hashOfToken } from './refreshTokens.ts'
import { takeSignInCode } from './signInCodeStore.ts'
import type { PersonRow } from '../people/store.ts'

/** Whose code it is, who has this address too; it is used up, whoever else shows it at the same moment. */
export function personOfCode(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  given: { readonly email: string; readonly code: string },
): Promise<PersonRow | undefined> {
  return takeSignInCode(db, { codeHash: hashOfToken(given.code), email: given.email, now: clock.now() })
}
