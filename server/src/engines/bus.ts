import pg from 'pg'
import * as v from 'valibot'

import { type Database, type OpenDatabase, sql } from './database.ts'

const notification = v.object({
  from: v.optional(v.string()),
  topic: v.optional(v.string()),
  event: v.optional(v.unknown()),
})

/** Tells every part of the product, in this process and in others on the same database, that something happened. */
export interface Bus {
  /**
   * Tells all listeners of a topic, here at once and elsewhere soon. Ids travel, not texts: at most 7,000 bytes. `atHand` is
   * what this process has in memory already; it is given to the listeners here and does not travel.
   */
  publish(topic: string, event: unknown, atHand?: unknown): void
  /** The same, told everywhere when the caller's transaction commits, and never if it does not. */
  publishIn(tx: Database, topic: string, event: unknown): Promise<void>
  /** Listens to a topic until the returned function is called. */
  subscribe(topic: string, listener: (event: unknown, atHand?: unknown) => void): () => void
  /** Stops listening once everything published has left. */
  close(): Promise<void>
}

type Listener = (event: unknown, atHand?: unknown) => void

/**
 * The bus over PostgreSQL: local listeners are called directly; other processes hear by NOTIFY. A lost connection is
 * replaced within a second; what was said meanwhile is caught up by the clients, who ask from their last message on.
 */
export async function openBus(db: OpenDatabase, url: string, failed: (error: Error) => void): Promise<Bus> {
  const listeners = new Map<string, Set<Listener>>()
  const me = crypto.randomUUID()
  let client: pg.Client | undefined
  let closed = false
  const onTheirWay = new Set<Promise<unknown>>()

  const tell = (topic: string, event: unknown, atHand?: unknown) => {
    for (const listener of listeners.get(topic) ?? []) listener(event, atHand)
  }

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('error', failed)
    fresh.on('notification', ({ payload }) => {
      const note = v.parse(notification, JSON.parse(payload ?? '{}'))
      if (note.from !== me && note.topic !== undefined) tell(note.topic, note.event)
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
      tell(topic, event, atHand)
      const payload = JSON.stringify({ from: me, topic, event })
      const sent: Promise<unknown> = db.pool
        .query(`select pg_notify('saathi', $1)`, [payload])
        .catch(failed)
        .finally(() => onTheirWay.delete(sent))
      onTheirWay.add(sent)
    },
    async publishIn(tx, topic, event) {
      // From nobody in particular, so that this process hears it by NOTIFY too: earlier it would not be true yet.
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
