import '@fastify/multipart'
import { Failure, failures, type FailureName, isGeneralFailure } from '@saathi/contract/errors.ts'
import type { Call } from '@saathi/contract/base/call.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as v from 'valibot'

import { type HeldBytes, holdBytes, type Multipart, readForm, readMultipart } from './multipart.ts'
import { failureOfIssues } from './problem.ts'
import {
  type Cookie,
  idempotencyKeyOf,
  type Mountable,
  type Person,
  refuseSeenAs,
  type StaffMember,
  type TransportFacts,
} from './request.ts'
import { isStorable } from './storable.ts'
import { makeLines, type WaitingLines } from './waitingLines.ts'

/** The dependencies of serving. */
export interface ServeOptions {
  /**
   * Returns the person of a token; throws `tokenInvalid` if it is not ours, has expired or its sign-in has ended.
   */
  readonly authenticate: (token: string) => Promise<Person>
  /** Throws `notOpenYet` unless the experience is open to the person. */
  readonly requireOpen: (person: Person, experience: string) => Promise<void>
  /** Returns the member of staff; throws unless they have a right of the call and have passed the second factor. */
  readonly staffFor: (person: Person, definition: Call) => Promise<StaffMember>
  readonly secureCookies: boolean
  /** The time of the product's rules. Clients count deadlines by it, because the clock of a phone may be wrong. */
  readonly now: () => Date
  /** Whether the product is under maintenance, so that only calls with `duringMaintenance` work. */
  readonly isClosed: () => boolean
}

/** The Retry-After during maintenance, in seconds. */
const retryMaintenanceSeconds = 60

/**
 * How many requests of one person run at once, and how many wait. An opening page makes fewer requests than can run
 * at once. An outbox that empties after a day makes fewer than can wait.
 */
const lineRules = { atOnce: 6, mostWaiting: 60 }
const linesOf = new WeakMap<ServeOptions, WaitingLines>()

/**
 * Serves a domain's calls: authenticates, parses, runs the handler, parses the reply and sends it. Paths work
 * with and without a trailing slash.
 */
export function mount(
  server: FastifyInstance,
  { calls, handlers, doors }: Mountable,
  options: ServeOptions,
): void {
  for (const [name, definition] of Object.entries(calls)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a handler's type follows from its call, which is known only where both are written
    const handler = handlers[name] as (request: unknown) => unknown
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const door = doors[name] as Answering['door']
    const answer = answering({ name, definition, handler, door, options })
    for (const url of new Set([definition.path, definition.path.replace(/\/$/, '')])) {
      const route = { method: definition.method, url, handler: answer }
      if (definition.fromMailers === true) serveMailers(server, route)
      else server.route(route)
    }
  }
}

/**
 * Accepts a URL-encoded form, which any site can post without a preflight, and drops it unread. Mail programs
 * need this; no other call accepts it.
 */
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
  /** Refuses a request before its body is read. */
  readonly door: ((request: unknown) => unknown) | undefined
  readonly options: ServeOptions
}

function answering({ name, definition, handler, door, options }: Answering) {
  const names = definition.naming === 'asIs' ? asIs : renamingOf(definition.reply)
  const lines = linesOf.get(options) ?? makeLines(lineRules)
  linesOf.set(options, lines)
  const inLine = <Result>(person: Person | undefined, work: () => Promise<Result>) =>
    person === undefined ? work() : lines(person.id, work)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (definition.duringMaintenance !== true && options.isClosed()) {
      throw new Failure('maintenance', { retryAfterSeconds: retryMaintenanceSeconds })
    }
    reply.header('x-server-time', options.now().toISOString())
    refuseSeenAs(definition, bearerOf(request))
    const person = definition.who === 'anyone' ? undefined : await personOf(request, options)
    const staff = await staffOf(definition, person, options)
    refuseUnstorable(request.params)
    const query = parsed(definition, definition.query, request.query)
    if (definition.opens !== undefined) {
      await inLine(person, () => requireOpen(definition, { person, query, options }))
    }
    const { params } = request
    if (door !== undefined) {
      const announced = { params, query, person, staff, idempotencyKey: idempotencyKeyOf(request) }
      await inLine(person, () => handled(name, definition, () => door(announced)))
    }
    const holding = holdBytes(person?.id ?? '')
    // The body is read between the two waits: a slow upload must not hold up the person's other requests.
    const result = await bodyOf(definition, request, holding)
      .then(({ data, files }) => {
        const body = parsed(definition, definition.body, data)
        const transport = { ...factsOf(request, reply, options), files }
        const received = { params, query, body, person, staff, transport }
        return inLine(person, () => handled(name, definition, () => handler(received)))
      })
      .finally(holding.release)
    const checked = v.safeParse(definition.reply, result)
    if (!checked.success)
      throw new Error(`${name} answers what its contract does not say: ${v.summarize(checked.issues)}`)
    if (definition.redirects === true) return reply.redirect(String(checked.output), 302)
    return reply.send(names.toWire(checked.output))
  }
}

interface Asked {
  readonly person: Person | undefined
  readonly query: unknown
  readonly options: ServeOptions
}

async function requireOpen({ opens }: Call, { person, query, options }: Asked): Promise<void> {
  const asked: Readonly<Record<string, unknown>> = Object.assign({}, query)
  const experience = typeof opens === 'function' ? opens(asked) : opens
  if (experience !== undefined && person !== undefined) await options.requireOpen(person, experience)
}

async function staffOf(
  definition: Call,
  person: Person | undefined,
  { staffFor }: ServeOptions,
): Promise<StaffMember | undefined> {
  if (definition.who !== 'staff') return undefined
  if (person?.role !== 'staff') throw new Failure('notYours')
  return staffFor(person, definition)
}

const asIs = { toWire: (value: unknown) => value, fromWire: (value: unknown) => value }

async function personOf(request: FastifyRequest, options: ServeOptions): Promise<Person> {
  const token = bearerOf(request)
  if (token === undefined) throw new Failure('tokenMissing')
  return options.authenticate(token)
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

async function bodyOf(definition: Call, request: FastifyRequest, holding: HeldBytes): Promise<Multipart> {
  if (!request.isMultipart()) return { data: request.body, files: noFiles }
  if (definition.fromMailers === true) return { data: undefined, files: noFiles }
  if (definition.transport === 'form') {
    const data = await readForm(request, holding).catch((error: unknown) => {
      throw isTooLarge(error) && isFailureName(definition.tooLarge) ? new Failure(definition.tooLarge) : error
    })
    return { data, files: noFiles }
  }
  if (definition.transport !== 'multipart') throw new Failure('wrongType')
  return readMultipart(request, { takesFiles: definition.takesFiles === true, holding })
}

/** Whether our code or the parser refused a body with too many bytes. */
function isTooLarge(error: unknown): boolean {
  if (error instanceof Failure) return error.failure === 'tooLarge'
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413
}

function isFailureName(name: string | undefined): name is FailureName {
  return name !== undefined && Object.hasOwn(failures, name)
}

const noFiles: ReadonlyMap<string, File> = new Map()

/** Runs the handler. A failure that the call does not list is a bug and becomes a 500. */
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

function factsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
): Omit<TransportFacts, 'files'> {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    bearer: bearerOf(request),
    cookies: readOwnCookies(request.headers.cookie ?? '', options.secureCookies),
    idempotencyKey: idempotencyKeyOf(request),
    languages: wishedLanguages(request),
    origin: request.headers.origin,
    setCookie: (cookie) => void reply.header('set-cookie', writeCookie(cookie, options.secureCookies)),
  }
}

/** Returns the cookies of a header by name. */
function readCookies(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
    }),
  )
}

/**
 * Browsers accept a cookie of such a name only over https, from this very host and for all of its paths, so no other host or page can
 * plant one.
 */
const securePrefix = '__Host-'

/** Returns the cookies that `writeCookie` has set, by their names without the prefix. */
export function readOwnCookies(header: string, secure: boolean): Record<string, string> {
  const cookies = readCookies(header)
  if (!secure) return cookies
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      name.startsWith(securePrefix) ? [[name.slice(securePrefix.length), value]] : [],
    ),
  )
}

/** Returns a cookie as a header; `secure` limits it to https. */
export function writeCookie({ name, value, path, maxAge, crossSite }: Cookie, secure: boolean): string {
  const sameSite = `SameSite=${crossSite === true ? 'Lax' : 'Strict'}`
  const parts = [
    `${secure ? securePrefix : ''}${name}=${value}`,
    `Path=${secure ? '/' : path}`,
    `Max-Age=${maxAge}`,
    'HttpOnly',
    sameSite,
  ]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

/** Returns the languages that the reader would like: the one chosen in the product, then those of the browser. */
export function wishedLanguages({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const { language } = readCookies(headers.cookie ?? '')
  const ofBrowser = readLanguages(headers['accept-language'] ?? '')
  return language === undefined ? ofBrowser : [language, ...ofBrowser]
}

/** Returns the language codes of an Accept-Language header in their order, without regions. */
function readLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => part.split(/[;-]/)[0]?.trim().toLowerCase() ?? '')
    .filter(Boolean)
}
