import type { calendarLinkCalls, CalendarIntegration } from '@saathi/contract/calendar/linkCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Seal } from '../../engines/secrets/seals.ts'
import type { HandlerRequest, Handlers, TransportFacts } from '../../http/request.ts'
import { isOwnOrigin } from '../../http/origins.ts'
import type { LinkParts } from './access.ts'
import {
  beginFlow,
  type Connected,
  completeFlow,
  type Flow,
  flowSeconds,
  verifyTokens,
} from './connection.ts'
import { endLink } from './linkEnd.ts'
import { addLink, deletePushes, linkOf, type LinkRow } from './linkStore.ts'
import { planSync } from './syncPlan.ts'
import { setUp } from './providers.ts'

const flowCookie = 'saathi_calendar'
const cookiePath = '/api/v2/mentorships/calendar-integration'

/** How often a person may cause requests to a provider. */
const connections = { most: 30, seconds: 3600 }

/** A flow can be finished only once, whether it succeeds or fails. */
const onceOnly = { most: 1, seconds: 86_400 }

type LinkCalls = 'connectCalendar' | 'integrations' | 'saveIntegration' | 'unlinkCalendar'
type SaveRequest = HandlerRequest<(typeof calendarLinkCalls)['saveIntegration']>

/** Handlers for a person's links to other calendars. */
export function linkRoutes(
  parts: LinkParts,
  flows: Seal<Flow>,
): Pick<Handlers<typeof calendarLinkCalls>, LinkCalls> {
  const { house, providers } = parts
  return {
    async connectCalendar({ params, person, transport }) {
      const name = providers.names.find((each) => each === params.provider)
      if (name === undefined) throw new Failure('calendarNotSetUp')
      await refuseSecond(parts, person.id)
      await house.limits.take(`calendarConnects:${person.id}`, connections)
      const returnTo = `${originOf(parts, transport)}/calendar/callback`
      const { url, flow } = await beginFlow(setUp(providers, name), { personId: person.id, returnTo })
      setFlow(transport, await flows.seal(flow), flowSeconds)
      return { url }
    },
    async integrations({ person }) {
      const link = await linkOf(house.db, person.id)
      return link === undefined ? [] : [shownOf(link)]
    },
    async saveIntegration(request) {
      const { body, person } = request
      setUp(providers, body.provider)
      await refuseSecond(parts, person.id)
      await house.limits.take(`calendarLinks:${person.id}`, connections).catch(() => {
        throw new Failure('calendarFailed')
      })
      const connected = await connect(parts, flows, request)
      return shownOf(await store(parts, request, connected))
    },
    async unlinkCalendar({ body, person }) {
      const isEnded = await house.db.transaction((tx) =>
        endLink(house, tx, { personId: person.id, only: body }),
      )
      if (!isEnded) throw new Failure('notFound')
      return {}
    },
  }
}

async function refuseSecond({ house }: LinkParts, personId: string): Promise<void> {
  const link = await linkOf(house.db, personId)
  if (link !== undefined && link.brokenAt === null) throw new Failure('calendarLinked')
}

async function connect(parts: LinkParts, flows: Seal<Flow>, request: SaveRequest): Promise<Connected> {
  const { body, person } = request
  const provider = setUp(parts.providers, body.provider)
  if (body.code !== undefined) {
    const flow = await takeFlow(parts, flows, request)
    const issuer = provider.openId().then((found) => {
      const { authorization_response_iss_parameter_supported: isSent, issuer: own } = found.serverMetadata()
      return isSent === true ? own : undefined
    })
    return completeFlow(provider, flow, { code: body.code, issuer: await issuer.catch(() => undefined) })
  }
  const { accessToken, idToken, refreshToken, scope } = body
  if (accessToken === undefined || idToken === undefined) throw new Failure('calendarConnectExpired')
  return verifyTokens(provider, { personId: person.id, accessToken, idToken, refreshToken, scope })
}

/** Returns the flow of this browser, once, if this person began it with this state and provider. */
async function takeFlow(
  { house }: LinkParts,
  flows: Seal<Flow>,
  { body, person, transport }: SaveRequest,
): Promise<Flow> {
  const flow = await flows.open(transport.cookies[flowCookie] ?? '')
  setFlow(transport, '', 0)
  const isOwn =
    flow !== undefined &&
    flow.personId === person.id &&
    flow.provider === body.provider &&
    flow.state === body.state
  if (!isOwn) throw new Failure('calendarConnectExpired')
  await house.limits.take(`calendarFlow:${flow.nonce}`, onceOnly).catch(() => {
    throw new Failure('calendarConnectExpired')
  })
  return flow
}

async function store(
  { house, providers }: LinkParts,
  { body, person }: SaveRequest,
  { email, scope, tokens }: Connected,
): Promise<LinkRow> {
  const { provider } = body
  const sealedTokens = await providers.tokens.seal(tokens)
  const linkedAt = house.clock.now()
  const link = { personId: person.id, provider, email, sealedTokens, scope, linkedAt }
  await house.db.transaction(async (tx) => {
    const before = await linkOf(tx, person.id)
    if ((await addLink(tx, link)) === 0) throw new Failure('calendarLinked')
    const isSame = before?.provider === provider && before.email === email
    if (!isSame) await deletePushes(tx, person.id)
    await planSync(house, tx, { personIds: [person.id] })
  })
  return { ...link, syncedAt: null, brokenAt: null }
}

function shownOf({ provider, email, linkedAt, syncedAt, brokenAt }: LinkRow): CalendarIntegration {
  return {
    provider,
    email,
    linkedOn: linkedAt.toISOString(),
    syncedOn: syncedAt?.toISOString() ?? null,
    isBroken: brokenAt !== null,
  }
}

/** On loopback the browser may use another host name than the settings, and cookies belong to the one it uses. */
function originOf({ house: { config } }: LinkParts, { origin }: TransportFacts): string {
  return origin !== undefined && isOwnOrigin(origin, config.publicUrl) ? origin : config.publicUrl
}

function setFlow(transport: TransportFacts, value: string, maxAge: number): void {
  transport.setCookie({ name: flowCookie, value, path: cookiePath, maxAge })
}
