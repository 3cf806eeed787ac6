import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Seconds after which an unused refresh token expires. */
export const refreshSeconds = 30 * 24 * 3600
/** Seconds after which a sign-in ends, however often it is used. */
export const signInSeconds = 90 * 24 * 3600
/**
 * Milliseconds for which a used token still returns its successor: the reply with the successor may have been
 * lost.
 */
export const successorGraceMs = 30_000

/** Returns a new refresh token: 256 random bits. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash that is stored for a refresh token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Encrypts the successor so that only the holder of the old token can read it. */
export function sealSuccessor(old: string, successor: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(old), nonce)
  const sealed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a successor with the old token. */
export function openSuccessor(old: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(old), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Derives the key separately, because the stored hash must not be able to decrypt the successor. */
function keyOf(token: string): Buffer {
  return createHmac('sha256', token).update('successor').digest()
}
