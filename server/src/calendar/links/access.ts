import { providerNames } from '@saathi/contract/calendar/rules.ts'
import * as client from 'openid-client'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { notify } from '../../notifications/public.ts'
import { AccessRefused } from './calendarRequest.ts'
import { linkOf, type LinkRow, markBroken, saveTokens } from './linkStore.ts'
import type { CalendarTokens, Provider, Providers } from './providers.ts'

/** The person has withdrawn our access, or it has ended: only linking again helps. */
export class LinkBroken extends Error {
  override readonly name = 'LinkBroken'
}

/** A token that ends within this time is refreshed first. */
const reserveMs = 60_000

/** How many seconds a token lives if its provider does not say. */
const usualSeconds = 3600

/** Does something with these valid tokens; `keep` receives refreshed ones. */
export async function withTokens<Result>(
  provider: Provider,
  { tokens, keep }: { readonly tokens: CalendarTokens; keep(fresh: CalendarTokens): Promise<void> },
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  const renew = async () => {
    const fresh = await refreshed(provider, tokens)
    await keep(fresh)
    return work(fresh.accessToken)
  }
  if (tokens.expiresAt !== null && tokens.expiresAt - reserveMs < Date.now()) return renew()
  return work(tokens.accessToken).catch((error: unknown) => {
    if (error instanceof AccessRefused) return renew()
    throw error
  })
}

/** The dependencies of links. */
export interface LinkParts {
  readonly house: House
  readonly providers: Providers
}

/** Does something in a person's linked calendar. If it no longer lets us in, notes that and throws `LinkBroken`. */
export async function withLink<Result>(
  parts: LinkParts,
  link: LinkRow,
  work: (token: string, provider: Provider) => Promise<Result>,
): Promise<Result> {
  const { house } = parts
  const { db } = house
  try {
    return await workIn(parts, link, work)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  // Another process may have refreshed the access meanwhile, which ends a refresh token at some providers.
  const now = await linkOf(db, link.personId)
  const isFresh =
    now?.linkedAt.getTime() === link.linkedAt.getTime() && now.sealedTokens !== link.sealedTokens
  try {
    if (now !== undefined && isFresh) return await workIn(parts, now, work)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  await db.transaction((tx) => noteBroken(house, tx, link))
  throw new LinkBroken('The calendar no longer lets us in.')
}

/** Notes that a calendar no longer lets us in, and tells the person, once for each link. */
async function noteBroken(house: House, tx: Database, link: LinkRow): Promise<void> {
  if ((await markBroken(tx, link, house.clock.now())) === 0) return
  await notify(house, tx, {
    personId: link.personId,
    kind: 'calendarBroken',
    key: `calendarBroken:${link.linkedAt.toISOString()}`,
    values: { provider: providerNames[link.provider] },
  })
}

const isRefused = (error: unknown) => error instanceof LinkBroken || error instanceof AccessRefused

async function workIn<Result>(
  { house, providers }: LinkParts,
  link: LinkRow,
  work: (token: string, provider: Provider) => Promise<Result>,
): Promise<Result> {
  const provider = providers.of(link.provider)
  if (provider === undefined) throw new Error('The calendar is no longer set up here.')
  const tokens = await providers.tokens.open(link.sealedTokens)
  if (tokens?.personId !== link.personId) throw new LinkBroken('The tokens can not be opened.')
  const keep = async (fresh: CalendarTokens) => {
    await saveTokens(house.db, link, await providers.tokens.seal(fresh))
  }
  return withTokens(provider, { tokens, keep }, (token) => work(token, provider))
}

const refusal = v.object({ error: v.string() })

async function refreshed(provider: Provider, tokens: CalendarTokens): Promise<CalendarTokens> {
  if (tokens.refreshToken === null) throw new LinkBroken('There is no way to refresh the access.')
  const configuration = await provider.openId()
  const answer = await client
    .refreshTokenGrant(configuration, tokens.refreshToken)
    .catch((error: unknown) => {
      const said = v.safeParse(refusal, error)
      if (said.success && said.output.error === 'invalid_grant') throw new LinkBroken('The access was ended.')
      throw new Error('The access was not refreshed.')
    })
  return tokensIn(answer, tokens)
}

/** Returns the tokens in a provider's reply; a refresh may leave the refresh token as it was. */
export function tokensIn(
  answer: Pick<client.TokenEndpointResponse, 'access_token' | 'refresh_token' | 'expires_in'>,
  before: Pick<CalendarTokens, 'personId' | 'refreshToken'>,
): CalendarTokens {
  return {
    personId: before.personId,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before.refreshToken,
    expiresAt: Date.now() + (answer.expires_in ?? usualSeconds) * 1000,
  }
}
