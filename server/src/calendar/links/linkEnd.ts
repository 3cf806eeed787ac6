import { type CalendarProvider, calendarProviders } from '@saathi/contract/calendar/rules.ts'
import * as client from 'openid-client'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { LinkBroken, type LinkParts, withTokens } from './access.ts'
import { AccessRefused } from './calendarRequest.ts'
import { deleteLink, deletePushes, linkOf } from './linkStore.ts'
import { turnOf } from './syncPlan.ts'
import type { CalendarTokens, Provider } from './providers.ts'
import { takeAway } from './removal.ts'

const endName = 'endCalendarLink'

/** After this time we no longer try: a calendar that does not reply keeps our events, and the tokens are gone. */
const giveUpMs = 36 * 3_600_000

const ending = v.object({
  personId: v.string(),
  provider: v.picklist(calendarProviders),
  email: v.optional(v.string()),
  sealedTokens: v.string(),
  /** Our events in that calendar. */
  pushes: v.optional(v.array(v.object({ seriesId: v.string(), externalId: v.string() })), []),
  /** The events to come, in jobs that an earlier version of the product has added. */
  ids: v.optional(v.array(v.string()), []),
  /** When the link was ended. */
  at: v.optional(v.string()),
  until: v.string(),
})

/**
 * Ends a person's link in the caller's transaction, and plans to remove our future events there and to end our
 * access. With a provider and an address, ends only that link. Returns whether there was one.
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
  const pushes = (await deletePushes(tx, personId)).map(({ seriesId, externalId }) => ({
    seriesId,
    externalId,
  }))
  const { provider, email, sealedTokens } = link
  const at = clock.now().toISOString()
  const until = new Date(Date.now() + giveUpMs).toISOString()
  const payload = { personId, provider, email, sealedTokens, pushes, at, until }
  // A running sync removes the events it has just written, and needs the access for that.
  await queue.add(tx, { name: endName, payload, turn: turnOf(personId) })
  return true
}

/** The job that removes our events and access from a calendar that is no longer linked. */
export function endJobs({ house, providers }: LinkParts): Readonly<Record<string, Job>> {
  return {
    [endName]: job({
      payload: ending,
      lane: 'web',
      work: async ({ provider: name, sealedTokens, until, ...rest }) => {
        const provider = providers.of(name)
        const tokens = await providers.tokens.open(sealedTokens)
        if (provider === undefined || tokens?.personId !== rest.personId || new Date(until) < new Date())
          return
        await takeAllAway(house, provider, { ...rest, tokens }).catch((error: unknown) => {
          // The person has ended our access there already.
          if (!(error instanceof LinkBroken || error instanceof AccessRefused)) throw error
        })
      },
    }),
  }
}

type Ending = Pick<v.InferOutput<typeof ending>, 'personId' | 'email' | 'pushes' | 'ids' | 'at'> & {
  readonly tokens: CalendarTokens
}

async function takeAllAway(
  house: House,
  provider: Provider,
  { personId, email, pushes, ids, at, tokens }: Ending,
): Promise<void> {
  let last = tokens
  const keep = async (fresh: CalendarTokens) => {
    last = fresh
  }
  await withTokens(provider, { tokens, keep }, async (token) => {
    const { api } = provider
    const now = at === undefined ? house.clock.now() : new Date(at)
    for (const push of pushes) await takeAway({ house, api, token, personId, push, now })
    for (const id of ids) await api.remove(token, id)
  })
  const again = await linkOf(house.db, personId)
  // Google ends all access of the account, and the person has linked it again meanwhile.
  if (again?.provider === provider.api.provider && again.email === (email ?? again.email)) return
  const configuration = await provider.openId()
  if (configuration.serverMetadata().revocation_endpoint === undefined) return
  // Revoking the refresh token also ends the access tokens.
  await client.tokenRevocation(configuration, last.refreshToken ?? last.accessToken).catch(() => {
    throw new Error('The access was not ended.')
  })
}
