import { Failure } from '@saathi/contract/errors.ts'
import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import * as v from 'valibot'

import type { KeyKeeper } from '../engines/keys.ts'

/** Seconds an ID token lives. */
export const tokenSeconds = 3600

const audience = 'saathi'
const algorithm = 'ES256'

/** What an ID token says of a person. */
export interface Claims {
  readonly person: string
  readonly email: string
  readonly emailVerified: boolean
  readonly provider: string
  /** The sign-in it belongs to: ending that ends the token. */
  readonly session: string
}

/** Signs ID tokens and checks them. */
export interface Tokens {
  sign(claims: Claims): Promise<string>
  /** Throws `tokenInvalid` for one that is not ours, altered or expired. */
  verify(token: string): Promise<Claims & { readonly expiresAt: number }>
  /** The public keys, for whoever wants to check a token too. */
  readonly publicKeys: readonly JWK[]
}

const payloadShape = v.object({
  sub: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
  provider: v.string(),
  sid: v.string(),
  exp: v.number(),
})

/** Opens the signing key that is kept, or makes one. Times are the machine's own, never the product's clock. */
export async function openTokens(keys: KeyKeeper, issuer: string): Promise<Tokens> {
  const pem = await keys.keep('token-signing', async () => {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    return exportPKCS8(privateKey)
  })
  const privateKey = await importPKCS8(pem, algorithm, { extractable: true })
  const { d: _secret, ...publicJwk } = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const publicKey = { ...publicJwk, kid, alg: algorithm, use: 'sig' }
  return {
    publicKeys: [publicKey],
    sign: ({ person, email, emailVerified, provider, session }) =>
      new SignJWT({ email, email_verified: emailVerified, provider, sid: session })
        .setProtectedHeader({ alg: algorithm, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(person)
        .setIssuedAt()
        .setExpirationTime(`${tokenSeconds}s`)
        .sign(privateKey),
    async verify(token) {
      const verified = await jwtVerify(token, publicKey, { issuer, audience, algorithms: [algorithm] }).catch(
        () => {
          throw new Failure('tokenInvalid')
        },
      )
      const shaped = v.safeParse(payloadShape, verified.payload)
      if (!shaped.success) throw new Failure('tokenInvalid')
      const { sub, email, email_verified: emailVerified, provider, sid, exp } = shaped.output
      return { person: sub, email, emailVerified, provider, session: sid, expiresAt: exp * 1000 }
    },
  }
}
