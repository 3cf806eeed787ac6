import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

import * as v from 'valibot'

import {
  type CalendarAnswer,
  occurrencesIn,
  type ShownOccurrence,
  type StoredEvent,
} from './calendarEvents.ts'
import { serveGoogle } from './calendarOfGoogle.ts'
import { serveOutlook } from './calendarOfOutlook.ts'
import { type OpenIdProvider, peopleToTry, startOpenIdProvider } from './openIdProvider.ts'
import { type CalDavServer, startRadicale } from './radicale.ts'

/** The fault that every request gets. */
export type Fault = 'slow' | 'dead' | 'nonsense' | 'refused' | 'busy' | 'elsewhere'

/** A request that waits. */
export interface Held {
  readonly came: Promise<void>
  letGo(): void
}

/** Calendars as Google, Microsoft and Yahoo serve them, with one OpenID provider for all. */
export interface CalendarServers {
  readonly openId: OpenIdProvider
  readonly calDav: CalDavServer
  /** The settings under which the product uses them. */
  readonly settings: Readonly<Record<string, string>>
  /** What a person sees in the fake Google or Outlook calendar. */
  shownTo(subject: string): readonly ShownOccurrence[]
  /** Writes an event of the person's own. */
  addOwn(subject: string, event: { readonly start: string; readonly end: string }): void
  /** Deletes a person's events in the fake Google or Outlook calendar, as the person would. */
  clear(subject: string): void
  /** Makes all requests fail in this way from now on; with undefined, none. */
  fail(fault: Fault | undefined): void
  /** Lets the next request that makes an event wait between its admission and the storing. */
  hold(): Held
  /** How many requests came. */
  asked(): number
  close(): Promise<void>
}

const scopes = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.freebusy',
  'Calendars.ReadWrite',
  'ycal-w',
]

/** Starts them on this machine, for tests and for trying linked calendars. */
export async function startCalendarServers({
  returnTo,
  port = 0,
}: {
  readonly returnTo: readonly string[]
  readonly port?: number
}): Promise<CalendarServers> {
  const openId = await startOpenIdProvider({ port, people: peopleToTry, returnTo, scopes })
  const calDav = await startRadicale(async (token) => (await openId.accessOf(token))?.subject)
  for (const { subject } of peopleToTry) await calDav.makeCalendar(subject)
  const calendars = new Map<string, Map<string, StoredEvent>>()
  const eventsOf = (subject: string) => {
    const events = calendars.get(subject) ?? new Map<string, StoredEvent>()
    calendars.set(subject, events)
    return events
  }
  let fault: Fault | undefined
  let asked = 0
  const { hold, admitted } = openHolding()
  const server = createServer((request, reply) => {
    asked += 1
    if (fault === undefined) void serve({ openId, eventsOf, admitted }, request, reply)
    else goWrong(fault, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The calendars do not listen.')
  const api = `http://127.0.0.1:${address.port}`
  return {
    openId,
    calDav,
    settings: {
      ...settingsOf('GOOGLE', openId, `${api}/google`),
      ...settingsOf('OUTLOOK', openId, `${api}/graph`),
      ...settingsOf('YAHOO', openId, calDav.url),
    },
    shownTo: (subject) =>
      [...eventsOf(subject).values()]
        .flatMap(occurrencesIn)
        .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)),
    addOwn(subject, { start, end }) {
      const words = { title: 'Own', description: '', link: '', timeZone: 'UTC', recurrence: [] }
      const id = randomUUID()
      eventsOf(subject).set(id, { id, ...words, start, end, isDeleted: false, instances: new Map() })
    },
    clear(subject) {
      for (const event of eventsOf(subject).values()) event.isDeleted = true
    },
    fail(next) {
      fault = next
    },
    hold,
    asked: () => asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([openId.close(), calDav.close()])
    },
  }
}

function openHolding() {
  let holding: (() => Promise<undefined>) | undefined
  return {
    hold(): Held {
      const came = Promise.withResolvers<undefined>()
      const gone = Promise.withResolvers<undefined>()
      holding = () => {
        came.resolve(undefined)
        return gone.promise
      }
      return { came: came.promise, letGo: () => gone.resolve(undefined) }
    },
    async admitted({ method }: IncomingMessage): Promise<void> {
      if (method !== 'POST') return
      const waiting = holding?.()
      holding = undefined
      await waiting
    },
  }
}

function settingsOf(name: string, { issuer, clientId, clientSecret }: OpenIdProvider, api: string) {
  return {
    [`${name}_CLIENT_ID`]: clientId,
    [`${name}_CLIENT_SECRET`]: clientSecret,
    [`${name}_ISSUER`]: issuer,
    [`${name}_CALENDAR_API`]: api,
  }
}

interface Serving {
  readonly openId: OpenIdProvider
  readonly eventsOf: (subject: string) => Map<string, StoredEvent>
  /** Called for each request that the service accepts, before it stores anything. */
  readonly admitted: (request: IncomingMessage) => Promise<void>
}

async function serve(
  { openId, eventsOf, admitted }: Serving,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const access = await openId.accessOf(token)
  const [, service, ...path] = pathname.split('/')
  const needed =
    service === 'google' ? 'https://www.googleapis.com/auth/calendar.events' : 'Calendars.ReadWrite'
  if (access?.scopes.has(needed) !== true) return send(reply, { status: 401, body: { error: {} } })
  const hasBody = request.headers['content-type']?.startsWith('application/json') === true
  const asked = {
    method: request.method ?? 'GET',
    path: `/${path.join('/')}`,
    query: searchParams,
    body: hasBody ? await json(request) : undefined,
    events: eventsOf(access.subject),
  }
  await admitted(request)
  try {
    send(reply, service === 'google' ? serveGoogle(asked) : serveOutlook(asked))
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error
    send(reply, { status: 400, body: { error: { message: error.message } } })
  }
}

function send(reply: ServerResponse, { status, body }: CalendarAnswer): void {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(body === undefined ? undefined : JSON.stringify(body))
}

function goWrong(fault: Fault, reply: ServerResponse): void {
  if (fault === 'slow') return
  if (fault === 'dead') return void reply.destroy()
  if (fault === 'nonsense') return void reply.writeHead(200).end('<html>Lunch</html>')
  if (fault === 'refused') return send(reply, { status: 401 })
  if (fault === 'busy') return send(reply, { status: 500 })
  reply.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
}

if (import.meta.main) {
  const product = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
  const addresses = new Set([product, product.replace('localhost', '127.0.0.1')])
  const returnTo = [...addresses].flatMap((address) => [
    `${address}/calendar/callback`,
    `${address}/identity/google/callback`,
  ])
  const { settings } = await startCalendarServers({ returnTo, port: Number(process.env.OPENID_PORT ?? 3100) })
  const lines = Object.entries(settings).map(([name, value]) => `  export ${name}=${value}`)
  console.log(`Calendars listen. Start the product at ${product} with\n\n${lines.join('\n')}\n`)
}
