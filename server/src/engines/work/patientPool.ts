import type pg from 'pg'

import { outageOf } from '../database/outages.ts'

/** Milliseconds between two tries to store what became of a job. */
const againMs = 1000
/** The names of the worker's statements that say that jobs are done, or that they failed. Repeating them changes nothing. */
const outcome = /^(?:complete|fail)_job/

type Query = (query: unknown, ...more: unknown[]) => Promise<unknown>

/**
 * Returns the pool for the workers of the queue. They store what became of a job without anybody waiting for it, so
 * while PostgreSQL is away that would end the process. From this pool, such a statement waits until PostgreSQL is
 * back, or until `isOver`. Any other statement fails at once without a code of the outage. A worker that knows
 * the code sleeps for seconds to minutes, and neither a stop nor a new job wakes it.
 */
export function patientPool(pool: pg.Pool, isOver: () => boolean): pg.Pool {
  const later: Query = pool.query.bind(pool)
  const patient =
    (query: Query): Query =>
    async (given, ...more) => {
      try {
        return await query(given, ...more)
      } catch (error) {
        if (outageOf(error) === undefined) throw error
        if (!outcome.test(nameOf(given)) || isOver()) throw withoutCode(error)
        await new Promise((resolve) => setTimeout(resolve, againMs))
        return patient(later)(given, ...more)
      }
    }
  const connect = async () => {
    try {
      return withQuery(await pool.connect(), patient)
    } catch (error) {
      // Without a connection each statement fails for this reason; those that can wait do so.
      const failing = () => Promise.reject(error)
      return { query: patient(failing), release: () => undefined }
    }
  }
  return new Proxy(pool, {
    get(of, name) {
      if (name !== 'connect') return memberOf(of, name)
      // The worker that listens gives a function in place of taking a promise.
      return (given?: Parameters<pg.Pool['connect']>[0]) =>
        given === undefined ? connect() : of.connect(given)
    },
  })
}

function withQuery(client: pg.PoolClient, patient: (query: Query) => Query): pg.PoolClient {
  const query = patient(client.query.bind(client))
  return new Proxy(client, { get: (of, name) => (name === 'query' ? query : memberOf(of, name)) })
}

function withoutCode(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : String(error), { cause: error })
}

function memberOf(of: object, name: string | symbol): unknown {
  const found: unknown = Reflect.get(of, name)
  return typeof found === 'function' ? found.bind(of) : found
}

function nameOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'name' in query ? String(query.name) : ''
}
