import { Failure } from '@saathi/contract/errors.ts'
import { snakeCase } from '@saathi/contract/base/wire.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { isOwnOrigin } from '../../http/origins.ts'
import { readerLanguage } from '../../http/pages.ts'
import type { Cookie } from '../../http/request.ts'
import { readOwnCookies, writeCookie } from '../../http/serve.ts'
import { makeOpenIdClient, type OpenIdClient } from './client.ts'
import { ofWindow, type GoogleOutcome, sendOutcome } from './page.ts'
import { recognise } from './recognise.ts'
import { readGoogle } from './settings.ts'
import { type Flow, flowMode, flowSeconds, type FlowSeal, openFlowSeal } from './seal.ts'
import { openSignIn } from '../signIns/signIns.ts'
import type { Tokens } from '../credentials/tokens.ts'

/** The dependencies of signing in through a provider, besides the house. */
interface GoogleOptions {
  readonly tokens: Tokens
  readonly isClosed: () => boolean
}

const path = '/identity/google'
const flowCookie = 'saathi_google'

const beginQuery = v.object({
  mode: v.optional(flowMode, 'popup'),
  channel: v.optional(v.pipe(v.string(), v.uuid()), '00000000-0000-0000-0000-000000000000'),
})

/**
 * Each return causes a request to the provider. The limit is more than the sign-ins of a college in an hour.
 */
const returnsFromANetwork = { most: 600, seconds: 3600 }

type GoogleParts = House &
  GoogleOptions & {
    readonly secureCookies: boolean
    readonly openId: OpenIdClient
    readonly seal: FlowSeal
  }

/**
 * Opens the two addresses of the code flow; undefined if no provider is set. They return redirects and a page, so
 * they are not calls of the contract.
 */
export async function openGoogle(
  house: House,
  options: GoogleOptions,
): Promise<{ mount(server: FastifyInstance): void } | undefined> {
  const google = house.config.of(readGoogle)
  if (google === undefined) return undefined
  const parts: GoogleParts = {
    ...house,
    ...options,
    secureCookies: house.config.publicUrl.startsWith('https:'),
    openId: makeOpenIdClient(google),
    seal: await openFlowSeal(house.keys),
  }
  return {
    mount(server) {
      server.get(path, (request, reply) => begin(parts, request, reply))
      server.get(`${path}/callback`, (request, reply) => complete(parts, request, reply))
    },
  }
}

async function begin(
  parts: GoogleParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = v.safeParse(beginQuery, request.query)
  if (!query.success) throw new Failure('malformed')
  const asked = { ...query.output, returnTo: `${originOf(request, parts)}${path}/callback` }
  if (parts.isClosed()) return answer({ parts, request, reply, flow: asked }, failed('maintenance'))
  try {
    const { address, flow } = await parts.openId.begin(asked)
    setCookie({ reply, parts }, flowCookieOf(await parts.seal.seal(flow), flowSeconds))
    return reply.headers(ofWindow).redirect(address)
  } catch (error) {
    // Caught here, because a browser without our client is waiting: it gets a page and not a problem document.
    warn(parts, error)
    return answer({ parts, request, reply, flow: asked }, failed('googleFailed'))
  }
}

async function complete(
  parts: GoogleParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sealed = readOwnCookies(request.headers.cookie ?? '', parts.secureCookies)[flowCookie] ?? ''
  const flow = await parts.seal.open(sealed)
  // Each flow can return only once, whether it succeeds or fails.
  setCookie({ reply, parts }, flowCookieOf('', 0))
  // Without the flow's cookie the waiting page is unknown, so the person is sent to the sign-in page.
  if (flow === undefined) {
    const nobody = { mode: 'redirect', channel: '' } as const
    return answer({ parts, request, reply, flow: nobody }, failed('googleFailed'))
  }
  if (parts.isClosed()) return answer({ parts, request, reply, flow }, failed('maintenance'))
  const isAllowed = await parts.limits.takeFromNetwork(request.ip, 'googleReturns', returnsFromANetwork).then(
    () => true,
    () => false,
  )
  if (!isAllowed) return answer({ parts, request, reply, flow }, failed('tooOften'))
  return answer({ parts, request, reply, flow }, await outcomeOf({ parts, request, reply }, flow))
}

interface Visit {
  readonly parts: GoogleParts
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function outcomeOf({ parts, request, reply }: Visit, flow: Flow): Promise<GoogleOutcome> {
  const query = new URL(request.url, 'http://here').search
  const vouched = await parts.openId.complete(flow, query).catch((error: unknown) => warn(parts, error))
  if (vouched === undefined) return failed('googleFailed')
  const found = await recognise(parts.db, vouched)
  if (found.is === 'refused') return failed(found.because)
  if (found.is === 'new') {
    const { email, firstName, lastName } = vouched
    return { kind: 'signUp', token: await parts.tokens.signSignUp(vouched), email, firstName, lastName }
  }
  const signInId = await openSignIn(
    parts,
    { id: found.person.id },
    {
      userAgent: request.headers['user-agent'] ?? '',
      setCookie: (cookie) => setCookie({ reply, parts }, cookie),
    },
  )
  return signInId === undefined ? failed('googleFailed') : { kind: 'signedIn' }
}

function answer(
  { parts, request, reply, flow }: Visit & { readonly flow: Pick<Flow, 'mode' | 'channel'> },
  outcome: GoogleOutcome,
): FastifyReply {
  const { texts, config } = parts
  const active = texts.languages.flatMap(({ isActive, languageCode }) => (isActive ? [languageCode] : []))
  const language = readerLanguage(request, active)
  const say = (key: string) => texts.text(language, key, { product: config.productName })
  const words = {
    title: say('identity.google.returning'),
    close: say('identity.google.closeWindow'),
    back: say('identity.google.goBack'),
  }
  return sendOutcome(reply, { outcome, mode: flow.mode, channel: flow.channel, language, words })
}

function failed(reason: string): GoogleOutcome {
  return { kind: 'failed', code: snakeCase(reason) }
}

/**
 * On loopback the browser may use another host name than the settings; cookies and channels belong to the name
 * that it uses.
 */
function originOf(request: FastifyRequest, { config }: Pick<House, 'config'>): string {
  const here = `http://${request.headers.host ?? ''}`
  return isOwnOrigin(here, config.publicUrl) ? new URL(here).origin : config.publicUrl
}

function flowCookieOf(value: string, maxAge: number): Cookie {
  return { name: flowCookie, value, path, maxAge, crossSite: true }
}

function setCookie({ reply, parts }: Pick<Visit, 'reply' | 'parts'>, cookie: Cookie): void {
  reply.header('set-cookie', writeCookie(cookie, parts.secureCookies))
}

/** Logs a failure with the provider. Its texts may name a person, so only the kind of error is logged. */
function warn({ log }: Pick<House, 'log'>, error: unknown): undefined {
  const kind = v.safeParse(v.object({ name: v.string(), code: v.optional(v.string()) }), error)
  const said = kind.success ? kind.output : { name: 'unknown' }
  log.warn(said, 'signing in through the provider failed')
  return undefined
}
