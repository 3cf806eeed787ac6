import { email } from '@saathi/contract/base/fields.ts'
import * as client from 'openid-client'
import * as v from 'valibot'

import { openIdProvider, type OpenIdSettings } from '../../engines/network/openId.ts'
import type { Flow, FlowMode } from './seal.ts'

/** The identity that the provider has confirmed. */
export interface Vouched {
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** The start of one flow. */
export interface Beginning {
  readonly mode: FlowMode
  readonly channel: string
  readonly returnTo: string
}

/** The OpenID Connect code flow with one provider. */
export interface OpenIdClient {
  /** Returns the address to which the person is sent, and the data to keep until they return. */
  begin(beginning: Beginning): Promise<{ readonly address: string; readonly flow: Flow }>
  /**
   * Returns the identity that the provider has confirmed; throws for any reply that does not belong to this
   * flow.
   */
  complete(flow: Flow, query: string): Promise<Vouched>
}

const claimsShape = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email,
  email_verified: v.optional(v.boolean(), false),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
})

/** Returns a client of a provider, which is looked up on first use. */
export function makeOpenIdClient(provider: OpenIdSettings): OpenIdClient {
  const lookUp = openIdProvider(provider)
  return {
    async begin({ mode, channel, returnTo }) {
      const configuration = await lookUp()
      const verifier = client.randomPKCECodeVerifier()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // On a shared phone, the last person to sign in at the provider may be someone else, so the provider
        // always asks.
        prompt: 'select_account',
        state,
        nonce,
      })
      return { address: address.href, flow: { mode, channel, returnTo, state, nonce, verifier } }
    },
    async complete({ returnTo, state, nonce, verifier }, query) {
      const answer = await client.authorizationCodeGrant(await lookUp(), new URL(`${returnTo}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = v.parse(claimsShape, answer.claims())
      return {
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified,
        firstName: nameOf(claims.given_name),
        lastName: nameOf(claims.family_name),
      }
    },
  }
}

/** Cleans a name from the provider as a suggestion; the person can change it at sign-up, which checks it. */
function nameOf(given: string): string {
  return given.replaceAll(/\p{C}/gu, '').trim().slice(0, 60)
}
