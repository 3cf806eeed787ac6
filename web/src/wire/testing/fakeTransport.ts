import type { Call, Given, ReplyInput } from '@saathi/contract/base/call.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import { onTestFinished, vi } from 'vitest'

import { keepToken } from '../../device/token.ts'
import { FakeFormRequest } from './fakeFormRequest.ts'
import { noteAnswer } from '../network.ts'

/** A problem document instead of a reply. */
class Refusal {
  readonly status: number
  readonly code: string
  readonly more: RefusalDetails

  constructor(status: number, code: string, more: RefusalDetails) {
    this.status = status
    this.code = code
    this.more = more
  }
}

interface RefusalDetails {
  readonly detail?: string
  /** Error texts by wire field. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Seconds. */
  readonly retryAfter?: number
}

/** The server refuses a call with a problem document. */
export function refused(status: number, code: string, more: RefusalDetails = {}): Refusal {
  return new Refusal(status, code, more)
}

/** The call gets no reply, because the network is lost. */
export const noNetwork = Symbol('no network')

type FakeReply<One extends Call> = ReplyInput<One> | Refusal | typeof noNetwork
type Answering<One extends Call> =
  | FakeReply<One>
  | ((given: Given<One>) => FakeReply<One> | Promise<FakeReply<One>>)

interface Route {
  readonly call: Call
  readonly outcome: (given: unknown) => unknown
  readonly given: unknown[]
  readonly keys: (string | null)[]
}

/** Replaces the network below `ask` and answers by the calls of the contract. */
export interface FakeTransport {
  /** Sets how a call is answered. A promise that never settles makes the call hang. */
  readonly on: <One extends Call>(call: One, answering: Answering<One>) => void
  /** The inputs of a call, one for each time it was made. */
  readonly given: <One extends Call>(call: One) => readonly Given<One>[]
  /** The idempotency keys of a call, one for each time it was made. */
  readonly keys: (call: Call) => readonly (string | null)[]
  /** The paths of all calls so far, in order. */
  readonly asked: () => readonly string[]
  /** From now on every call fails without a reply. */
  readonly cut: () => void
  /** The network is back. */
  readonly mend: () => void
}

/** Replaces `fetch` with a fake transport and signs a person in. Calls that were not set up are refused. */
export function fakeTransport(): FakeTransport {
  const routes = new Map<string, Route>()
  const asked: string[] = []
  let isCut = false
  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, location.href)
    if (isCut) throw new TypeError('The network is cut.')
    if (url.pathname === '/healthz') return new Response('{}')
    const route = [...routes.values()].find(({ call }) => fits(call, url, init))
    asked.push(route?.call.path ?? url.pathname)
    if (route === undefined) return documentOf(refused(501, 'nothing_said', { detail: url.pathname }))
    const given = givenOf(route.call, url, init)
    route.given.push(given)
    route.keys.push(new Headers(init.headers).get('idempotency-key'))
    const outcome = await route.outcome(given)
    if (outcome === noNetwork) throw new TypeError('No answer.')
    if (outcome instanceof Refusal) return documentOf(outcome)
    return Response.json(names(route.call, route.call.reply).toWire(outcome))
  }
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    untilAborted(answer(input, init), init?.signal),
  )
  vi.stubGlobal('XMLHttpRequest', FakeFormRequest)
  noteAnswer()
  keepToken('a token', 3600)
  return {
    on: (call, answering) => {
      const outcome = (given: unknown) =>
        typeof answering === 'function' ? (answering as (given: unknown) => unknown)(given) : answering
      const before = routes.get(nameOf(call))
      routes.set(nameOf(call), { call, outcome, given: before?.given ?? [], keys: before?.keys ?? [] })
    },
    given: <One extends Call>(call: One) => (routes.get(nameOf(call))?.given ?? []) as Given<One>[],
    keys: (call) => routes.get(nameOf(call))?.keys ?? [],
    asked: () => asked,
    cut: () => {
      isCut = true
      // The client looks for the network until there is one, and would go on after the page of the test is gone.
      onTestFinished(() => {
        isCut = false
        noteAnswer()
      })
    },
    mend: () => {
      isCut = false
    },
  }
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

function untilAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (signal === null || signal === undefined) return answer
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    answer.then(resolve, reject)
  })
}

function fits({ method, path }: Call, url: URL, init: RequestInit): boolean {
  return method === (init.method ?? 'GET') && pattern(path).test(url.pathname)
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function givenOf(call: Call, url: URL, { body }: RequestInit): unknown {
  const params = Object.entries(pattern(call.path).exec(url.pathname)?.groups ?? {})
  return {
    params: Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
    query: names(call, call.query).fromWire(Object.fromEntries(url.searchParams)),
    body: names(call, call.body).fromWire(bodyOf(body)),
  }
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return undefined
  const data = body.get('data')
  return typeof data === 'string' ? JSON.parse(data) : Object.fromEntries(body)
}

const asIs = { toWire: (value: unknown) => value, fromWire: (value: unknown) => value }

function names(call: Call, schema: Call['reply'] | undefined) {
  return schema === undefined || call.naming === 'asIs' ? asIs : renamingOf(schema)
}

function documentOf({ status, code, more }: Refusal): Response {
  const { detail = code, errors = {}, retryAfter } = more
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  return Response.json({ code, detail, errors }, { status, headers })
}
