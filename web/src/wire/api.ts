import { addressOf, type Call, type Given, type Reply } from '@saathi/contract/base/call.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import * as v from 'valibot'

import { departuresNow } from '../device/identity.ts'
import { makeListeners } from '../device/listeners.ts'
import { forgetToken, freshToken } from '../device/token.ts'
import { noteAnswer, noteSilence } from './network.ts'
import { noteServerTime } from './serverTime.ts'

/** A problem document from the server. */
export class Problem extends Error {
  readonly status: number
  /** A stable word. Its text has the key `error.<code>`. */
  readonly code: string
  /** Error texts by wire field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfter: number | undefined

  constructor(answer: {
    status: number
    code: string
    detail: string
    fields: Record<string, string[]>
    retryAfter: number | undefined
  }) {
    super(answer.detail)
    this.name = 'Problem'
    this.status = answer.status
    this.code = answer.code
    this.fields = answer.fields
    this.retryAfter = answer.retryAfter
  }
}

/** No reply arrived: the device is offline or the server is down. The call may be repeated. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('The network failed.', { cause })
    this.name = 'NetworkFailure'
  }
}

/** Options of a call. */
export interface AskOptions {
  /** Identifies a repeated write, so that the server executes it once. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** A token for this call only, instead of the signed-in person's. */
  readonly bearer?: string
  /** Files that are sent with the call, by field. */
  readonly files?: Readonly<Record<string, File>>
  /** Receives the sent share of the files, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** The call continues when the page is closed. Browsers allow this for small requests only. */
  readonly outlivesPage?: boolean
}

const problems = makeListeners<Problem>()

/** Calls the listener with every problem that the server returns, for any call. */
export const onProblem = problems.listen

/**
 * Makes a call of the contract with the token of the signed-in person. Throws a Problem or a NetworkFailure; the latter also if the person
 * has signed out since, because the next person must not get the reply.
 */
export async function ask<One extends Call>(
  call: One,
  given: Given<One>,
  options: AskOptions = {},
): Promise<Reply<One>> {
  const before = departuresNow()
  const reply = await answerTo(call, given, options)
  if (call.who !== 'anyone' && departuresNow() !== before) throw new NetworkFailure('The person has left.')
  return reply
}

async function answerTo<One extends Call>(
  call: One,
  given: Given<One>,
  options: AskOptions,
): Promise<Reply<One>> {
  const token = call.who === 'anyone' ? options.bearer : await freshToken()
  const answer = await send(requestOf(call, given, { ...options, token }))
  if (answer.status === 401 && token !== undefined && options.bearer === undefined) {
    // The token may have just expired, so a fresh one is tried before the person has to sign in again.
    forgetToken(token)
    const again = await send(requestOf(call, given, { ...options, token: await freshToken() }))
    return replyOf(call, again)
  }
  return replyOf(call, answer)
}

async function send({ url, init, onProgress }: ReturnType<typeof requestOf>): Promise<Response> {
  const { body, signal, ...rest } = init
  try {
    const answer =
      onProgress !== undefined && body instanceof FormData
        ? await (await import('./sendForm.ts')).sendForm(url, { ...rest, body }, { onProgress, signal })
        : await fetch(url, init)
    noteAnswer()
    noteServerTime(answer.headers.get('x-server-time'))
    return answer
  } catch (error) {
    if (signal?.aborted === true) throw error
    noteSilence()
    throw new NetworkFailure(error)
  }
}

interface AnyGiven {
  readonly params?: Record<string, string>
  readonly query?: unknown
  readonly body?: unknown
}

function requestOf<One extends Call>(
  call: One,
  given: Given<One>,
  options: AskOptions & { token: string | undefined },
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Given` of every call has these fields, but not while the call is generic
  const { params = {}, query, body } = given as AnyGiven
  const headers = new Headers()
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const wireQuery = Object.fromEntries(Object.entries(wire(call, call.query).toWire(query ?? {}) ?? {}))
  const payload = call.body === undefined ? undefined : wire(call, call.body).toWire(body)
  if (payload !== undefined && call.transport === undefined) headers.set('content-type', 'application/json')
  return {
    url: addressOf(call.path, params, wireQuery),
    init: {
      method: call.method,
      headers,
      body: bodyOf(call, payload, options.files),
      signal: options.signal ?? null,
      keepalive: options.outlivesPage === true,
    },
    onProgress: options.onProgress,
  }
}

function bodyOf(
  call: Call,
  payload: unknown,
  files: Readonly<Record<string, File>> = {},
): string | FormData | null {
  if (payload === undefined) return null
  if (call.transport === undefined) return JSON.stringify(payload)
  const form = new FormData()
  const parts = call.transport === 'form' ? payload : { data: JSON.stringify(payload), ...files }
  for (const [name, value] of Object.entries(parts ?? {}))
    form.set(name, value instanceof Blob ? value : String(value))
  return form
}

const asIs = { toWire: (value: unknown) => value, fromWire: (value: unknown) => value }

function wire(call: Call, schema: Call['reply'] | undefined) {
  return schema === undefined || call.naming === 'asIs' ? asIs : renamingOf(schema)
}

async function replyOf<One extends Call>(call: One, answer: Response): Promise<Reply<One>> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) {
    const problem = problemOf(answer, body)
    if (problem instanceof Problem) problems.tell(problem)
    throw problem
  }
  const result = v.safeParse(call.reply, wire(call, call.reply).fromWire(body))
  if (!result.success)
    throw new Error(`${call.path} answered something unexpected: ${v.summarize(result.issues)}`)
  return result.output
}

const problemShape = v.object({
  code: v.fallback(v.string(), 'unexpected'),
  detail: v.fallback(v.string(), ''),
  errors: v.fallback(v.record(v.string(), v.array(v.string())), {}),
})

function problemOf(answer: Response, body: unknown): Problem | NetworkFailure {
  const shaped = v.safeParse(problemShape, body)
  // An error page without a problem document comes from a gateway, so the server is down.
  if (!shaped.success) return new NetworkFailure(`Status ${answer.status} without a problem document.`)
  const { code, detail, errors: fields } = shaped.output
  const wait = Number(answer.headers.get('retry-after'))
  return new Problem({ status: answer.status, code, detail, fields, retryAfter: wait > 0 ? wait : undefined })
}
