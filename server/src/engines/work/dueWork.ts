import * as v from 'valibot'

import type { Clock } from '../time/clock.ts'
import { type Database, type OpenDatabase, sql } from '../database/database.ts'
import { type Job, job } from './queue.ts'

/** A kind of due work: the shape of its data and its work, which runs in the transaction that deletes the row. */
export interface DueKind<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly payload: Schema
  readonly work: (tx: Database, payload: v.InferOutput<Schema>) => Promise<void>
}

/** Ties the type of the payload to the work. */
export function dueKind<Schema extends v.GenericSchema>(definition: DueKind<Schema>): DueKind {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each payload is parsed by the kind's own schema before its work gets it
  return definition as unknown as DueKind
}

/** Work to plan. At most one row has the key: planning again replaces its moment and its data. */
export interface DueRequest {
  readonly key: string
  readonly name: string
  readonly payload: unknown
  readonly at: Date
}

/**
 * Work that is due at a moment of the product's clock, such as an expiry. A row can be moved or dropped in the
 * caller's transaction, and due work runs in the order of its moments. For work that is not tied to other rows, the
 * queue is enough.
 */
export interface DueWork {
  plan(tx: Database, request: DueRequest): Promise<void>
  /** Plans work unless some is planned under its key. */
  planOnce(tx: Database, request: DueRequest): Promise<void>
  drop(tx: Database, key: string): Promise<void>
}

/** Plans work in the table of due work. */
export const dueWork: DueWork = {
  async plan(tx, { key, name, payload, at }) {
    await tx.run(sql`
      insert into due_work (key, name, payload, due_at)
      values (${key}, ${name}, ${JSON.stringify(payload)}::jsonb, ${at})
      on conflict (key) do update set name = excluded.name, payload = excluded.payload,
        due_at = excluded.due_at, failures = 0`)
  },
  async planOnce(tx, { key, name, payload, at }) {
    await tx.run(sql`
      insert into due_work (key, name, payload, due_at)
      values (${key}, ${name}, ${JSON.stringify(payload)}::jsonb, ${at}) on conflict (key) do nothing`)
  },
  async drop(tx, key) {
    await tx.run(sql`delete from due_work where key = ${key}`)
  },
}

/** The name of the job that runs due work. */
export const dueJobName = 'doDueWork'

interface DueHouse {
  readonly db: OpenDatabase
  readonly clock: Clock
  readonly failed: (error: Error, name: string) => void
  /** Asks for another run, because more is due. */
  readonly goOn: () => Promise<void>
  /** After this time a run stops: a long backlog must not hold up mails and other jobs, or a process that stops. */
  readonly longestRunMs?: number
}

/** The job that runs due work, once a minute and at each move of the clock. */
export function dueJob(house: DueHouse, kinds: Readonly<Record<string, DueKind>>): Job {
  return job({
    payload: v.unknown(),
    everyMinute: true,
    work: async () => {
      await house.clock.follow()
      const end = performance.now() + (house.longestRunMs ?? 2000)
      while (await doFirst(house, kinds)) {
        if (performance.now() >= end) return house.goOn()
      }
    },
  })
}

interface DueRow {
  readonly key: string
  readonly name: string
  readonly payload: unknown
}

/** Runs the first due row that no other process holds; false if there is none. */
async function doFirst(house: DueHouse, kinds: Readonly<Record<string, DueKind>>): Promise<boolean> {
  const { db, clock, failed } = house
  let taken: DueRow | undefined
  try {
    await db.transaction(async (tx) => {
      taken = await tx.maybe<DueRow>(sql`
        select key, name, payload from due_work where due_at <= ${clock.now()}
        order by due_at, key limit 1 for update skip locked`)
      if (taken === undefined) return
      await tx.run(sql`delete from due_work where key = ${taken.key}`)
      const kind = kinds[taken.name]
      if (kind === undefined) throw new Error(`No room does the due work "${taken.name}".`)
      await kind.work(tx, v.parse(kind.payload, taken.payload))
    })
    return taken !== undefined
  } catch (error) {
    if (taken === undefined) throw error
    failed(error instanceof Error ? error : new Error('Due work failed.'), taken.name)
    await putOff(db, taken.key, clock.now())
    return true
  }
}

/** Tries failed work again after a pause that doubles each time, up to about an hour, so that other work goes on. */
async function putOff(db: Database, key: string, now: Date): Promise<void> {
  await db.run(sql`
    update due_work set failures = failures + 1,
      due_at = ${now}::timestamptz + make_interval(mins => (2 ^ least(failures, 6))::integer)
    where key = ${key}`)
}
