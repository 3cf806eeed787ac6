import { createHash } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'
import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'

import type { Claims } from './claims.ts'

/** The longest validity of a link, in seconds. */
export const linkSeconds = 600
/** Seconds by which the portal's clock may be ahead of ours. */
const clockSkewSeconds = 60

/** The claims of an opened link, and the key under which its use is stored. */
export interface OpenedLink {
  readonly claims: Claims
  readonly key: string
}

/** A compact JWE for a shared key, in which the second part is empty. */
const sealedShape = /^[\w-]+\.\.([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** Encrypts claims as the portal does, with the machine's own time. */
export function sealLink(
  key: string,
  claims: Claims,
  { seconds, now = new Date() }: { readonly seconds: number; readonly now?: Date },
): Promise<string> {
  const made = Math.floor(now.getTime() / 1000)
  return new EncryptJWT({ ...claims })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(made)
    .setExpirationTime(made + seconds)
    .encrypt(Buffer.from(key, 'base64url'))
}

/** Decrypts and checks a link; throws `portalLinkExpired` or `portalLinkInvalid`. */
export async function openLink(key: string, data: string): Promise<OpenedLink> {
  const parts = sealedShape.exec(data)
  if (parts === null) throw new Failure('portalLinkInvalid')
  const payload = await decrypted(key, data)
  const { iat, exp, jti } = payload
  if (iat === undefined || exp === undefined) throw new Failure('portalLinkInvalid')
  const isAhead = iat > Date.now() / 1000 + clockSkewSeconds
  if (exp - iat > linkSeconds || exp <= iat || isAhead) throw new Failure('portalLinkInvalid')
  return { claims: payload, key: jti === undefined || jti === '' ? keyOfBytes(parts.slice(1)) : keyOf(jti) }
}

async function decrypted(key: string, data: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtDecrypt(data, Buffer.from(key, 'base64url'), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return payload
  } catch (error) {
    throw new Failure(error instanceof errors.JWTExpired ? 'portalLinkExpired' : 'portalLinkInvalid')
  }
}

/**
 * Hashes the decoded bytes, because the last character of each part can be written in several ways that decode
 * to the same bytes.
 */
function keyOfBytes(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(Buffer.from(part, 'base64url'))
  return `bytes:${hash.digest('base64url')}`
}

function keyOf(jti: string): string {
  return `id:${createHash('sha256').update(jti).digest('base64url')}`
}
