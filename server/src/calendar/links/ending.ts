import { type CalendarProvider, calendarProviders } from '@saathi/contract/calendar/rules.ts'
import * as client from 'openid-client'
import * as v from 'valibot'

import type { Database } from '../../engines/database.ts'
import { type Job, job } from '../../engines/queue.ts'
import type { House } from '../../house.ts'
import { nextOccurrence } from '../series/recurrence.ts'
import { seriesById } from '../series/seriesStore.ts'
import { LinkBroken, type LinkParts, withTokens } from './access.ts'
import { AccessRefused } from './asking.ts'
import { deleteLink, deletePushes } from './linkStore.ts'
import type { CalendarTokens, Provider } from './providers.ts'
import { splitId } from './syncing.ts'

const endName = 'endCalendarLink'

/** After this time we no longer try: a calendar that does not reply keeps our events, and the tokens are gone. */
const giveUpMs = 36 * 3_600_000

const payload = v.object({
  personId: v.string(),
  provider: v.picklist(calendarProviders),
  sealedTokens: v.string(),
  ids: v.array(v.string()),
  until: v.string(),
})

/**
 * Ends a person's link in the caller's transaction, and plans to take our future events away there and to end our
 * access; with a provider and an address only that link. Returns whether there was one.
 */
export async function endLink(
  { clock, queue }: Pick<House, 'clock' | 'queue'>,
  tx: Database,
  {
    personId,
    only,
  }: {
    readonly personId: string
    readonly only?: { readonly provider: CalendarProvider; readonly email: string }
  },
): Promise<boolean> {
  const link = await deleteLink(tx, personId, only)
  if (link === undefined) return false
  const ids: string[] = []
  for (const push of await deletePushes(tx, personId)) {
    const series = await seriesById(tx, push.seriesId)
    // An event that is over stays in the calendar: it was that person's time.
    const isOver =
      series !== undefined && nextOccurrence({ ...series, cancelledAt: null }, clock.now()) === undefined
    if (!isOver) ids.push(splitId(push.externalId).id)
  }
  const { provider, sealedTokens } = link
  const until = new Date(Date.now() + giveUpMs).toISOString()
  await queue.add(tx, { name: endName, payload: { personId, provider, sealedTokens, ids, until } })
  return true
}

/** The job that ends our part in a calendar that is no longer linked. */
export function endJobs({ providers }: LinkParts): Readonly<Record<string, Job>> {
  return {
    [endName]: job({
      payload,
      lane: 'web',
      work: async ({ personId, provider: name, sealedTokens, ids, until }) => {
        const provider = providers.of(name)
        const tokens = await providers.tokens.open(sealedTokens)
        if (provider === undefined || tokens?.personId !== personId || new Date(until) < new Date()) return
        await takeAllAway(provider, tokens, ids).catch((error: unknown) => {
          // The person has ended our access there already.
          if (!(error instanceof LinkBroken || error instanceof AccessRefused)) throw error
        })
      },
    }),
  }
}

async function takeAllAway(
  provider: Provider,
  tokens: CalendarTokens,
  ids: readonly string[],
): Promise<void> {
  let last = tokens
  const keep = async (fresh: CalendarTokens) => {
    last = fresh
  }
  await withTokens(provider, { tokens, keep }, async (token) => {
    for (const id of ids) await provider.api.remove(token, id)
  })
  const configuration = await provider.openId()
  if (configuration.serverMetadata().revocation_endpoint === undefined) return
  // Revoking the refresh token also ends the access tokens.
  await client.tokenRevocation(configuration, last.refreshToken ?? last.accessToken).catch(() => {
    throw new Error('The access was not ended.')
  })
}
