import type { Call, ReplyInput } from '@saathi/contract/call.ts'
import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import type { User } from '@saathi/contract/people/user.ts'
import { renamingOf } from '@saathi/contract/wire.ts'
import { vi } from 'vitest'

/** What a request carried, in the names of the code. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly idempotencyKey: string | null
}

type Answer = (asked: Asked) => unknown

/** The server's refusal, thrown by a test's answer. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Stands in place of `fetch`, below everything of ours: a test says what the server answers to the calls of the contract. */
export function fakeTransport() {
  const answers = new Map<string, { readonly call: Call; readonly answer: Answer }>()
  const requests: { readonly call: Call; readonly asked: Asked }[] = []
  const transport = {
    isOffline: false,
    /** Says what a call answers from now on; the answer may throw a Refusal. */
    answers<One extends Call>(
      call: One,
      answer: (asked: Asked) => ReplyInput<One> | Promise<ReplyInput<One>>,
    ): void {
      answers.set(`${call.method} ${call.path}`, { call, answer })
    },
    /** What a call was asked so far, in order. */
    asked: (call: Call): readonly Asked[] =>
      requests.flatMap(({ call: { method, path }, asked }) =>
        method === call.method && path === call.path ? [asked] : [],
      ),
    /** Lets these people sign in, one after the other. */
    letsIn(...ids: readonly string[]): void {
      const coming = [...ids]
      transport.answers(signInCalls.signIn, () => ({
        idToken: 'token',
        expiresIn: 3600,
        user: buildUser(coming.shift() ?? 'nobody'),
      }))
      transport.answers(signInCalls.signOut, () => ({}))
    },
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit): Promise<Response> => {
    if (transport.isOffline) throw new TypeError('Failed to fetch')
    const url = new URL(address, 'https://saathi.example')
    for (const { call, answer } of answers.values()) {
      const params = paramsIn(call, init.method ?? 'GET', url.pathname)
      if (params === undefined) continue
      const asked = await readRequest({ call, params, url, init })
      requests.push({ call, asked })
      return respond(call, () => answer(asked))
    }
    return problem(404, 'not_found')
  })
  if ((navigator.locks as LockManager | null) === null) {
    const request = (_: string, work: () => unknown) => work()
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  }
  return transport
}

/** A signed-in person with this id. */
export function buildUser(id: string, overrides: Partial<User> = {}): User {
  return {
    id,
    email: `${id}@people.example`,
    role: 'mentee',
    firstName: id,
    lastName: '',
    displayName: id,
    displayPicture: null,
    picture: null,
    bio: '',
    phoneNumber: '',
    hasAgreedTerms: true,
    newPrimaryLanguage: 'en',
    birthYear: null,
    provider: 'normal',
    status: 'active',
    mentorships: [],
    ...overrides,
  }
}

function paramsIn(call: Call, method: string, path: string): Record<string, string> | undefined {
  if (call.method !== method) return undefined
  const pattern = call.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found === null ? undefined : { ...found.groups }
}

interface Request {
  readonly call: Call
  readonly params: Record<string, string>
  readonly url: URL
  readonly init: RequestInit
}

async function readRequest({ call, params, url, init }: Request): Promise<Asked> {
  const text = init.body instanceof FormData ? init.body.get('data') : init.body
  const json: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
  const query = Object.fromEntries(url.searchParams)
  return {
    params,
    query: (call.query === undefined ? query : renamingOf(call.query).fromWire(query)) as Asked['query'],
    body: call.body === undefined || json === undefined ? json : renamingOf(call.body).fromWire(json),
    idempotencyKey: new Headers(init.headers).get('idempotency-key'),
  }
}

async function respond(call: Call, answer: () => unknown): Promise<Response> {
  try {
    return Response.json(renamingOf(call.reply).toWire(await answer()))
  } catch (error) {
    if (error instanceof Refusal) return problem(error.status, error.code)
    throw error
  }
}

function problem(status: number, code: string): Response {
  return Response.json({ code, detail: code, errors: {} }, { status })
}
