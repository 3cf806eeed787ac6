import '@fastify/multipart'
import { Failure, isGeneralFailure } from '@saathi/contract/errors.ts'
import type { Call } from '@saathi/contract/call.ts'
import { renamingOf } from '@saathi/contract/wire.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as v from 'valibot'

import { type Multipart, readForm, readMultipart } from './multipart.ts'
import { failureOfIssues } from './problem.ts'
import type { Cookie, Mountable, Person, TransportFacts } from './request.ts'
import { isStorable } from './storable.ts'

/** What serving asks the product: whose a token is, what is open to a person, and whether cookies need https. */
export interface Door {
  /** The person of a token; throws `tokenInvalid` where it is none of ours, has expired or was ended. */
  readonly authenticate: (token: string) => Promise<Person>
  /** Throws `notOpenYet` unless the experience is open to the person. */
  readonly requireOpen: (person: Person, experience: string) => Promise<void>
  readonly secureCookies: boolean
  /** Whether only the calls that are served under maintenance are answered now. */
  readonly isClosed: () => boolean
}

/** Seconds after which to ask again under maintenance. */
const maintenanceSeconds = 60

/** Serves a domain's calls: authenticate, parse, handle, parse the reply, answer. Paths answer with and without trailing slash. */
export function mount(server: FastifyInstance, { calls, handlers }: Mountable, door: Door): void {
  for (const [name, definition] of Object.entries(calls)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a handler's type follows from its call, which is known only where both are written
    const handler = handlers[name] as (request: unknown) => unknown
    const answer = answering({ name, definition, handler, door })
    for (const url of new Set([definition.path, definition.path.replace(/\/$/, '')])) {
      const route = { method: definition.method, url, handler: answer }
      if (definition.fromMailers === true) serveMailers(server, route)
      else server.route(route)
    }
  }
}

/** Only here a form is taken that any site may post without asking the browser's leave; it is thrown away unread. */
function serveMailers(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (forMailers) => {
    forMailers.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    )
    forMailers.route(route)
  })
}

interface Answering {
  readonly name: string
  readonly definition: Call
  readonly handler: (request: unknown) => unknown
  readonly door: Door
}

function answering({ name, definition, handler, door }: Answering) {
  const names = definition.naming === 'asIs' ? asIs : renamingOf(definition.reply)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (definition.duringMaintenance !== true && door.isClosed()) {
      throw new Failure('maintenance', { retryAfterSeconds: maintenanceSeconds })
    }
    const person = definition.who === 'anyone' ? undefined : await personOf(request, door)
    if (definition.who === 'staff' && person?.role !== 'staff') throw new Failure('notYours')
    refuseUnstorable(request.params)
    const query = parsed(definition, definition.query, request.query)
    await requireOpen(definition, { person, query, door })
    const { data, files } = await bodyOf(definition, request)
    const body = parsed(definition, definition.body, data)
    const transport = { ...factsOf(request, reply, door), files }
    const received = { params: request.params, query, body, person, transport }
    const result = await handled(name, definition, () => handler(received))
    const checked = v.safeParse(definition.reply, result)
    if (!checked.success)
      throw new Error(`${name} answers what its contract does not say: ${v.summarize(checked.issues)}`)
    return reply.send(names.toWire(checked.output))
  }
}

interface Asked {
  readonly person: Person | undefined
  readonly query: unknown
  readonly door: Door
}

async function requireOpen({ opens }: Call, { person, query, door }: Asked): Promise<void> {
  const asked: Readonly<Record<string, unknown>> = Object.assign({}, query)
  const experience = typeof opens === 'function' ? opens(asked) : opens
  if (experience !== undefined && person !== undefined) await door.requireOpen(person, experience)
}

const asIs = { toWire: (value: unknown) => value, fromWire: (value: unknown) => value }

async function personOf(request: FastifyRequest, door: Door): Promise<Person> {
  const token = bearerOf(request)
  if (token === undefined) throw new Failure('tokenMissing')
  return door.authenticate(token)
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

function parsed(definition: Call, schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const names = definition.naming === 'asIs' ? asIs : renamingOf(schema)
  const result = v.safeParse(schema, names.fromWire(value ?? {}))
  if (!result.success) throw failureOfIssues(result.issues)
  refuseUnstorable(result.output)
  return result.output
}

function refuseUnstorable(value: unknown): void {
  if (!isStorable(value)) throw new Failure('malformed')
}

async function bodyOf(definition: Call, request: FastifyRequest): Promise<Multipart> {
  if (!request.isMultipart()) return { data: request.body, files: noFiles }
  if (definition.fromMailers === true) return { data: undefined, files: noFiles }
  if (definition.transport === 'form') return { data: await readForm(request), files: noFiles }
  if (definition.transport !== 'multipart') throw new Failure('wrongType')
  return readMultipart(request, { takesFiles: definition.takesFiles === true })
}

const noFiles: ReadonlyMap<string, File> = new Map()

/** A failure that the call does not list is a mistake of ours, not an answer. */
async function handled(name: string, definition: Call, work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || isGeneralFailure(error.failure)) throw error
    if (definition.errors.includes(error.failure)) throw error
    throw new Error(`${name} fails with ${error.failure}, which its contract does not list.`, {
      cause: error,
    })
  }
}

function factsOf(request: FastifyRequest, reply: FastifyReply, door: Door): Omit<TransportFacts, 'files'> {
  const key = request.headers['idempotency-key']
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    bearer: bearerOf(request),
    cookies: readCookies(request.headers.cookie ?? ''),
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
    languages: readLanguages(request.headers['accept-language'] ?? ''),
    origin: request.headers.origin,
    setCookie: (cookie) => void reply.header('set-cookie', writeCookie(cookie, door.secureCookies)),
  }
}

/** Cookies by name. */
export function readCookies(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
    }),
  )
}

/** A cookie as a header; `secure` where it may travel over https only. */
export function writeCookie({ name, value, path, maxAge, crossSite }: Cookie, secure: boolean): string {
  const sameSite = `SameSite=${crossSite === true ? 'Lax' : 'Strict'}`
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAge}`, 'HttpOnly', sameSite]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

/** Language codes of an Accept-Language header in the order given, without regions. */
export function readLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => part.split(/[;-]/)[0]?.trim().toLowerCase() ?? '')
    .filter(Boolean)
}
