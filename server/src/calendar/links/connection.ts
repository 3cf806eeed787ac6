import { type CalendarProvider, calendarProviders } from '@saathi/contract/calendar/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { email } from '@saathi/contract/base/fields.ts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import * as v from 'valibot'

import { openSeal, type Seal } from '../../engines/secrets/seals.ts'
import type { House } from '../../house/house.ts'
import { tokensIn } from './access.ts'
import type { CalendarTokens, Provider } from './providers.ts'

/** The seconds in which a person must finish the sign-in at the provider. */
export const flowSeconds = 600

const flowShape = v.object({
  provider: v.picklist(calendarProviders),
  /** The person who began; another one in the same browser can't end it. */
  personId: v.string(),
  returnTo: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
})

/** The data that the person's browser keeps from the start until the return from the provider. */
export type Flow = v.InferOutput<typeof flowShape>

/** Opens the seal of flows. */
export function openFlows({ keys }: Pick<House, 'keys'>): Promise<Seal<Flow>> {
  return openSeal(keys, { name: 'calendar-flow', shape: flowShape, seconds: flowSeconds })
}

/** An account whose calendar the person has opened to us. */
export interface Connected {
  readonly email: string
  readonly scope: string
  readonly tokens: CalendarTokens
}

/** The provider's own parameters for choosing an account and for getting a refresh token. */
const prompts = {
  google: { access_type: 'offline', prompt: 'consent select_account' },
  outlook: { prompt: 'select_account' },
  yahoo: { prompt: 'login' },
} as const satisfies Record<CalendarProvider, Record<string, string>>

/** Returns the address to which a person is sent to link a calendar, and the data to keep until they return. */
export async function beginFlow(
  provider: Provider,
  { personId, returnTo }: { readonly personId: string; readonly returnTo: string },
): Promise<{ readonly url: string; readonly flow: Flow }> {
  const configuration = await provider.openId().catch(refuse('calendarFailed'))
  const name = provider.settings.provider
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [`${name}.${client.randomState()}`, client.randomNonce()]
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnTo,
    scope: provider.api.scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...prompts[name],
  })
  return { url: address.href, flow: { provider: name, personId, returnTo, state, nonce, verifier } }
}

const claimsShape = v.object({ email: v.optional(email), preferred_username: v.optional(v.string()) })

/** Exchanges the code of a flow for tokens; a code that does not belong to the flow is too old or forged. */
export async function completeFlow(
  provider: Provider,
  flow: Flow,
  given: { readonly code: string; readonly issuer: string | undefined },
): Promise<Connected> {
  const configuration = await provider.openId().catch(refuse('calendarFailed'))
  const returned = new URL(flow.returnTo)
  returned.search = String(
    new URLSearchParams({
      code: given.code,
      state: flow.state,
      ...(given.issuer === undefined ? {} : { iss: given.issuer }),
    }),
  )
  const answer = await client
    .authorizationCodeGrant(configuration, returned, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
    })
    .catch((error: unknown) => {
      const isRefused = error instanceof client.ResponseBodyError && error.status < 500
      const isWrong = error instanceof client.ClientError && error.code?.startsWith('OAUTH_') === true
      throw new Failure(isRefused || isWrong ? 'calendarConnectExpired' : 'calendarFailed')
    })
  return {
    email: addressIn(answer.claims()),
    scope: answer.scope ?? provider.api.scope,
    tokens: tokensIn(answer, { personId: flow.personId, refreshToken: null }),
  }
}

/** Tokens that the person's own client got from a provider. */
export interface GivenTokens {
  readonly personId: string
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string | undefined
  readonly scope: string | undefined
}

/** Verifies with the provider that the tokens are for this product, and of one account. */
export async function verifyTokens(provider: Provider, given: GivenTokens): Promise<Connected> {
  const configuration = await provider.openId().catch(refuse('calendarFailed'))
  const { issuer, jwks_uri: keysAt } = configuration.serverMetadata()
  if (keysAt === undefined) throw new Failure('calendarFailed')
  const { payload } = await jwtVerify(given.idToken, createRemoteJWKSet(new URL(keysAt)), {
    issuer,
    audience: provider.settings.clientId,
  }).catch(refuse('calendarConnectExpired'))
  await client
    .fetchUserInfo(configuration, given.accessToken, payload.sub ?? '')
    .catch(refuse('calendarConnectExpired'))
  const tokens = { access_token: given.accessToken, refresh_token: given.refreshToken }
  return {
    email: addressIn(payload),
    scope: given.scope ?? '',
    tokens: tokensIn(
      // The client's claim about the token's life is not trusted: it counts as short, and the token is soon
      // refreshed.
      { ...tokens, expires_in: 300 },
      { personId: given.personId, refreshToken: null },
    ),
  }
}

/** Microsoft may put the address into a different claim. */
function addressIn(claims: unknown): string {
  const read = v.safeParse(claimsShape, claims)
  const named = read.success ? (read.output.email ?? read.output.preferred_username) : undefined
  const address = v.safeParse(email, named)
  if (!address.success) throw new Failure('calendarConnectExpired')
  return address.output
}

function refuse(failure: 'calendarFailed' | 'calendarConnectExpired') {
  return (): never => {
    throw new Failure(failure)
  }
}
