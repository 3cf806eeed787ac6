import { createHash } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'
import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'

import type { Claims } from './claims.ts'

/** Seconds a link may live from its making to its end. */
export const linkSeconds = 600
/** Seconds by which the portal's clock may be ahead of ours. */
const clocksDiffer = 60

/** What an opened link holds, and the key by which it is known to have been opened. */
export interface OpenedLink {
  readonly claims: Claims
  readonly key: string
}

/** A compact JWE as it is written for a shared key: the second part is empty. */
const sealedShape = /^[\w-]+\.\.([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** Seals claims as the portal does; times are the machine's own, as those of every token. */
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

/** Opens what the portal sealed; throws `portalLinkExpired` or `portalLinkInvalid`. */
export async function openLink(key: string, data: string): Promise<OpenedLink> {
  const parts = sealedShape.exec(data)
  if (parts === null) throw new Failure('portalLinkInvalid')
  const payload = await decrypted(key, data)
  const { iat, exp, jti } = payload
  if (iat === undefined || exp === undefined) throw new Failure('portalLinkInvalid')
  const isAhead = iat > Date.now() / 1000 + clocksDiffer
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

/** The last letter of each part can be written in several ways that mean the same bytes: the bytes are what counts. */
function keyOfBytes(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(Buffer.from(part, 'base64url'))
  return `bytes:${hash.digest('base64url')}`
}

function keyOf(jti: string): string {
  return `id:${createHash('sha256').update(jti).digest('base64url')}`
}
