import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Seconds a refresh token lives when it is not used. */
export const refreshSeconds = 30 * 24 * 3600
/** Milliseconds in which a token that was used already answers its successor again. */
export const successorGrace = 30_000

/** A fresh refresh token: 256 random bits. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a refresh token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Seals the successor so that only who holds the old token can read it. */
export function sealSuccessor(old: string, successor: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(old), nonce)
  const sealed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Reads a sealed successor with the old token. */
export function openSuccessor(old: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(old), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** The stored hash must not open the seal, so the key is derived in another way. */
function keyOf(token: string): Buffer {
  return createHmac('sha256', token).update('successor').digest()
}
