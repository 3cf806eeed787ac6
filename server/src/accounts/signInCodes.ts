import { randomBytes } from 'node:crypto'

import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { hashOfToken } from './refreshTokens.ts'
import { addSignInCode, takeSignInCode } from './signInCodeStore.ts'
import type { PersonRow } from './store.ts'

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

/** Whose code it is, who has this address too; it is used up, whoever else shows it at the same moment. */
export function personOfCode(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  given: { readonly email: string; readonly code: string },
): Promise<PersonRow | undefined> {
  return takeSignInCode(db, { codeHash: hashOfToken(given.code), email: given.email, now: clock.now() })
}
