import { AsyncLocalStorage } from 'node:async_hooks'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

import pg from 'pg'

import type { Files, Shelf } from '../engines/files/files.ts'

/** The steps of one attempt of a call. */
export interface Attempt {
  /** The step that fails; steps are statements, files that are stored or deleted, and requests to other services. */
  readonly failing: number
  /** What the names of its steps begin with: what another test has patched in this process is none of them. */
  readonly begins: string
  count: number
  what: string | undefined
  /** What each file was before the attempt changed it, by its key; undefined if there was none. */
  readonly files: Map<string, Buffer | undefined>
}

const attempts = new AsyncLocalStorage<Attempt>()

/** Returns an attempt whose step of this number fails, counting only steps whose names begin so. */
export function attemptAt(failing: number, begins = ''): Attempt {
  return { failing, begins, count: 0, what: undefined, files: new Map() }
}

/** Makes calls without failures: a test holds them up, or counts what they do. */
export function withoutFailures<Made>(make: () => Promise<Made>): Promise<Made> {
  return attempting(attemptAt(Infinity), make)
}

/** Whether this code belongs to an attempt. */
export function isInAttempt(): boolean {
  return attempts.getStore() !== undefined
}

/** Makes a call as an attempt. */
export function attempting<Answer>(attempt: Attempt, call: () => Promise<Answer>): Promise<Answer> {
  return attempts.run(attempt, call)
}
const failure = () => new Error('This step was made to fail.')

/** Counts a step of the attempt that this code belongs to; returns whether it fails. */
function fails(what: string): boolean {
  const attempt = attempts.getStore()
  if (attempt === undefined || !what.startsWith(attempt.begins)) return false
  attempt.count += 1
  if (attempt.count !== attempt.failing) return false
  attempt.what = what
  return true
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown
let isPatched = false

/** Lets statements of every client fail where an attempt says so. */
export function patchClients(): void {
  if (isPatched) return
  isPatched = true
  const real = pg.Client.prototype.query as Query
  const query: Query = function query(...given) {
    const text = textOf(given[0])
    // A rollback that fails is a lost connection, which other tests cut.
    if (/^rollback/i.test(text) || !fails(text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)))
      return real.apply(this, given)
    const last = given.at(-1)
    if (typeof last !== 'function') return Promise.reject(failure())
    process.nextTick(() => void last(failure()))
    return undefined
  }
  Object.assign(pg.Client.prototype, { query })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** What the name of a step begins with if it is a request to another service. */
export const outside = 'outside: '
let areRequestsPatched = false

/** Lets requests to other services fail where an attempt says so, as they do without a network. */
export function patchRequests(): void {
  if (areRequestsPatched) return
  areRequestsPatched = true
  const realFetch = globalThis.fetch
  globalThis.fetch = async (...given) => {
    const [asked] = given
    const url = isInAttempt() ? new URL(asked instanceof Request ? asked.url : asked) : undefined
    if (url !== undefined && fails(`${outside}${url.origin}${url.pathname}`))
      throw new TypeError('fetch failed', { cause: failure() })
    return realFetch(...given)
  }
  for (const module of [http, https]) {
    // The function has several forms, so its arguments are passed on as they are.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none of the forms takes unknown arguments
    const real = module.request as (...given: readonly unknown[]) => http.ClientRequest
    const request = (...given: readonly unknown[]) => {
      const asked = real(...given)
      if (fails(`${outside}${asked.host}${asked.path}`)) asked.destroy(failure())
      return asked
    }
    Object.assign(module, { request })
  }
  // Modules that import the function by its name get the patched one too.
  syncBuiltinESMExports()
}

let isRedisPatched = false

/** Lets commands to Redis fail where an attempt says so, as they do without a connection. */
export async function patchRedis(): Promise<void> {
  if (isRedisPatched) return
  isRedisPatched = true
  const { createClient } = await import('@redis/client')
  const prototype = ownerOf(createClient(), 'sendCommand')
  const real = prototype.sendCommand
  Object.assign(prototype, {
    sendCommand(this: unknown, words: readonly string[], ...rest: unknown[]) {
      return fails(`Redis: ${words[0]}`)
        ? Promise.reject(failure())
        : Reflect.apply(real, this, [words, ...rest])
    },
  })
}

/** Returns the prototype that has a method itself. */
function ownerOf<Client extends object>(client: Client, name: keyof Client): Client {
  if (Object.hasOwn(client, name)) return client
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a prototype has the methods of its objects
  return ownerOf(Object.getPrototypeOf(client) as Client, name)
}

/** Returns files whose writes fail where an attempt says so. It remembers what they replace. */
export function failingFiles(files: Files): Files {
  const guarded =
    <Given extends readonly [string, ...unknown[]]>(
      name: string,
      write: (...given: Given) => Promise<void>,
    ) =>
    async (...given: Given) => {
      const [key] = given
      if (fails(`${name} ${key}`)) throw failure()
      const before = attempts.getStore()?.files
      if (before !== undefined && !before.has(key)) before.set(key, await files.get(key))
      return write(...given)
    }
  return {
    ...files,
    put: guarded('put', (key, bytes) => files.put(key, bytes)),
    putStream: guarded('put', (key, chunks) => files.putStream(key, chunks)),
    remove: guarded('remove', (key) => files.remove(key)),
  }
}

/** Takes back what an attempt has done to files. */
export async function restoreFiles(files: Shelf, { files: before }: Attempt): Promise<void> {
  for (const [key, bytes] of before) await (bytes === undefined ? files.remove(key) : files.put(key, bytes))
}
