import { Failure } from '@saathi/contract/errors.ts'
import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import * as v from 'valibot'

import type { KeyKeeper } from '../../engines/secrets/keys.ts'

/** Seconds after which an ID token expires. */
export const tokenSeconds = 3600

const audience = 'saathi'
/** Tokens for this audience allow only a sign-up. */
const signUpAudience = 'saathi-signup'
const algorithm = 'ES256'

/** The claims of an ID token. */
export interface Claims {
  readonly person: string
  readonly email: string
  readonly emailVerified: boolean
  readonly provider: string
  /** The sign-in of the token; ending it ends the token. `session` is the name of the claim. */
  readonly session: string
}

/** The claims of the OpenID provider about a person without an account. */
export interface SignUpClaims {
  readonly email: string
  /** The subject at the provider. */
  readonly subject: string
  readonly firstName: string
  readonly lastName: string
}

/** Signs ID tokens and checks them. */
export interface Tokens {
  sign(claims: Claims): Promise<string>
  /** Throws `tokenInvalid` for a token that is not ours, was changed or has expired. */
  verify(token: string): Promise<Claims & { readonly expiresAt: number }>
  /** Returns a token that allows a sign-up for an hour, and nothing else. */
  signSignUp(claims: SignUpClaims): Promise<string>
  /** Throws `tokenInvalid` like `verify`, even for an ID token. */
  verifySignUp(token: string): Promise<SignUpClaims>
  /** The public keys, so that others can check tokens too. */
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

const signUpShape = v.object({
  sub: v.string(),
  email: v.string(),
  given_name: v.string(),
  family_name: v.string(),
})

/** Reads the stored signing key, or makes one. Times are the machine's own, never the product's clock. */
export async function openTokens(keys: KeyKeeper, issuer: string): Promise<Tokens> {
  const pem = await keys.keep('token-signing', async () => {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    return exportPKCS8(privateKey)
  })
  const privateKey = await importPKCS8(pem, algorithm, { extractable: true })
  const { d: _secret, ...publicJwk } = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const publicKey = { ...publicJwk, kid, alg: algorithm, use: 'sig' }
  const signFor = (reader: string, subject: string, claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid })
      .setIssuer(issuer)
      .setAudience(reader)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(`${tokenSeconds}s`)
      .sign(privateKey)
  const read = <Shape extends v.GenericSchema>(token: string, reader: string, shape: Shape) =>
    jwtVerify(token, publicKey, { issuer, audience: reader, algorithms: [algorithm] }).then(
      ({ payload }) => payloadOf(shape, payload),
      () => {
        throw new Failure('tokenInvalid')
      },
    )
  return {
    publicKeys: [publicKey],
    sign: ({ person, email, emailVerified, provider, session }) =>
      signFor(audience, person, { email, email_verified: emailVerified, provider, sid: session }),
    async verify(token) {
      const {
        sub,
        email,
        email_verified: emailVerified,
        provider,
        sid,
        exp,
      } = await read(token, audience, payloadShape)
      return { person: sub, email, emailVerified, provider, session: sid, expiresAt: exp * 1000 }
    },
    signSignUp: ({ email, subject, firstName, lastName }) =>
      signFor(signUpAudience, subject, { email, given_name: firstName, family_name: lastName }),
    async verifySignUp(token) {
      const {
        sub,
        email,
        given_name: firstName,
        family_name: lastName,
      } = await read(token, signUpAudience, signUpShape)
      return { email, subject: sub, firstName, lastName }
    },
  }
}

function payloadOf<Shape extends v.GenericSchema>(shape: Shape, payload: JWTPayload): v.InferOutput<Shape> {
  const shaped = v.safeParse(shape, payload)
  if (!shaped.success) throw new Failure('tokenInvalid')
  return shaped.output
}
