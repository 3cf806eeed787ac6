import { createHmac, randomInt } from 'node:crypto'

import { otpAlphabet, otpLength } from '@saathi/contract/identity/rules.ts'

import type { KeyKeeper } from '../../engines/keys.ts'

/** Milliseconds a code may be verified in. */
export const codeLives = 10 * 60_000
/** Milliseconds after its verification in which a code may be used up. */
const codeStaysVerified = 60 * 60_000

/** Makes one-time codes and what is stored of them. */
export interface Codes {
  make(): string
  hash(email: string, code: string): string
}

/** Codes hashed with a key that is kept outside the table, so that the table alone gives no code away. */
export async function openCodes(keys: KeyKeeper): Promise<Codes> {
  const key = await keys.keep('one-time-codes', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  return {
    make: () => Array.from({ length: otpLength }, () => otpAlphabet[randomInt(otpAlphabet.length)]).join(''),
    hash: (email, code) => createHmac('sha256', key).update(`${email}\n${code}`).digest('base64url'),
  }
}

/** The moment before which a verified code is too old. */
export function verifiedSince(now: Date): Date {
  return new Date(now.getTime() - codeStaysVerified)
}
