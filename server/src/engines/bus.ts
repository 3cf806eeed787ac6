import pg from 'pg'
import * as v from 'valibot'

import { type Database, type OpenDatabase, sql } from './database.ts'

const notification = v.object({
  from: v.optional(v.string()),
  topic: v.optional(v.string()),
  event: v.optional(v.unknown()),
})

/** Publishes events to every part of the product, in this process and in others on the same database. */
export interface Bus {
  /**
   * Calls the listeners of a topic: here at once, in other processes soon. Events hold ids instead of texts,
   * because they may have at most 7,000 bytes. `atHand` is data that this process already has in memory; only
   * listeners in this process get it.
   */
  publish(topic: string, event: unknown, atHand?: unknown): void
  /** Publishes when the caller's transaction commits, and never if it is rolled back. */
  publishIn(tx: Database, topic: string, event: unknown): Promise<void>
  /** Subscribes to a topic; the returned function unsubscribes. */
  subscribe(topic: string, listener: (event: unknown, atHand?: unknown) => void): () => void
  /** Closes the bus after everything published has been sent. */
  close(): Promise<void>
}

type Listener = (event: unknown, atHand?: unknown) => void

/**
 * The bus over PostgreSQL. Local listeners are called directly; other processes are reached by NOTIFY. A lost
 * connection is replaced within a second; clients catch up on events lost meanwhile by asking for everything
 * after their last message.
 */
export async function openBus(db: OpenDatabase, url: string, failed: (error: Error) => void): Promise<Bus> {
  const listeners = new Map<string, Set<Listener>>()
  const me = crypto.randomUUID()
  let client: pg.Client | undefined
  let closed = false
  const onTheirWay = new Set<Promise<unknown>>()

  const callListeners = (topic: string, event: unknown, atHand?: unknown) => {
    for (const listener of listeners.get(topic) ?? []) listener(event, atHand)
  }

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('error', failed)
    fresh.on('notification', ({ payload }) => {
      const note = v.parse(notification, JSON.parse(payload ?? '{}'))
      if (note.from !== me && note.topic !== undefined) callListeners(note.topic, note.event)
    })
    fresh.on('end', () => {
      if (!closed) setTimeout(() => void connect().catch(failed), 500)
    })
    await fresh.connect()
    await fresh.query('listen saathi')
    client = fresh
  }
  await connect()

  return {
    publish(topic, event, atHand) {
      callListeners(topic, event, atHand)
      const payload = JSON.stringify({ from: me, topic, event })
      const sent: Promise<unknown> = db.pool
        .query(`select pg_notify('saathi', $1)`, [payload])
        .catch(failed)
        .finally(() => onTheirWay.delete(sent))
      onTheirWay.add(sent)
    },
    async publishIn(tx, topic, event) {
      // Without a sender, so that this process also receives it by NOTIFY: before the commit the event would not
      // be true yet.
      await tx.run(sql`select pg_notify('saathi', ${JSON.stringify({ topic, event })})`)
    },
    subscribe(topic, listener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0) listeners.delete(topic)
      }
    },
    async close() {
      closed = true
      await Promise.all(onTheirWay)
      await client?.end().catch(() => undefined)
    },
  }
}
