import { createHmac, randomInt } from 'node:crypto'

import { otpAlphabet, otpLength } from '@saathi/contract/identity/rules.ts'

import type { KeyKeeper } from '../../engines/secrets/keys.ts'

/** Milliseconds for which a code can be verified. */
export const codeLifeMs = 10 * 60_000
/** Milliseconds after its verification for which a code can be used up. */
const verifiedLifeMs = 60 * 60_000

/** Makes one-time codes and their hashes. */
export interface Codes {
  make(): string
  hash(email: string, code: string): string
}

/**
 * Opens the codes. They are hashed with a key stored outside the table, so that the table alone reveals no code.
 */
export async function openCodes(keys: KeyKeeper): Promise<Codes> {
  const key = await keys.keep('one-time-codes', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  return {
    make: () => Array.from({ length: otpLength }, () => otpAlphabet[randomInt(otpAlphabet.length)]).join(''),
    hash: (email, code) => createHmac('sha256', key).update(`${email}\n${code}`).digest('base64url'),
  }
}

/** Returns the moment before which a verified code is too old. */
export function verifiedSince(now: Date): Date {
  return new Date(now.getTime() - verifiedLifeMs)
}
