import * as v from 'valibot'

import { type Database, type OpenDatabase, sql } from './database.ts'
import { channel, makeNotices, makeRedisCarrier, watchRedis } from './carriers.ts'
import { type Listening, openListening } from './listener.ts'
import { makeOthers, type Others } from './others.ts'
import type { Redis } from './redis.ts'

const notification = v.object({
  from: v.optional(v.string()),
  topic: v.optional(v.string()),
  event: v.optional(v.unknown()),
})

/** Publishes events to every part of the product, in this process and in others on the same database. */
export interface Bus {
  /** The id of this process on the bus. */
  readonly id: string
  /**
   * Calls the listeners of a topic: here at once, in other processes soon. Events hold ids instead of texts,
   * because they may have at most 7,000 bytes. In rare cases an event arrives twice.
   */
  publish(topic: string, event: unknown): void
  /** Calls the listeners of a topic in this process only, so the event may be anything in memory. */
  publishHere(topic: string, event: unknown): void
  /**
   * Publishes when the caller's transaction commits, and never if it is rolled back. This process gets the event
   * too, with the others.
   */
  publishIn(tx: Database, topic: string, event: unknown): Promise<void>
  /** Calls the listeners of a topic in other processes only, soon. */
  publishElsewhere(topic: string, event: unknown): void
  /** Whether another process may be alive. While this one does not know, it says so. */
  hasOthers(): boolean
  /** The ids of the other processes that were heard lately, and whether there may be more. */
  others: Others['known']
  /** Calls the listener when another process appears. The returned function unsubscribes. */
  onOther(listener: () => void): () => void
  /** Subscribes to a topic; the returned function unsubscribes. */
  subscribe(topic: string, listener: (event: unknown) => void): () => void
  /** Whether events of other processes arrive at the moment. */
  isListening(): boolean
  /**
   * Calls the listener when events of other processes may have been missed: when the connection is lost, and
   * when it is back. The returned function unsubscribes.
   */
  onGap(listener: (isListening: boolean) => void): () => void
  /** Does this work before the bus closes, for example to publish what waits. */
  onClose(work: () => void | Promise<void>): void
  /** Closes the bus after everything published has been sent. */
  close(): Promise<void>
}

/** The PostgreSQL statement part that publishes an event, given as SQL, when its transaction commits. */
export function notifying(topic: string, event: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`pg_notify(${channel}, json_build_object('topic', ${topic}::text, 'event', ${event})::text)`
}

/** The dependencies of the bus. */
export interface BusParts {
  readonly db: OpenDatabase
  /** The address of the same database. */
  readonly url: string
  /** Without it, NOTIFY takes everything. */
  readonly redis?: Redis | undefined
  failed(error: Error): void
}

/**
 * Listeners in this process are called directly. Other processes are reached over Redis if all of them hear it, and
 * otherwise by NOTIFY, which also takes the events of transactions. A caller that caches data which events change must
 * also listen to `onGap`.
 */
export async function openBus({ db, url, redis, failed }: BusParts): Promise<Bus> {
  const { callListeners, subscribe } = makeTopics()
  const gaps = makeGaps()
  const me = crypto.randomUUID()
  const closing: (() => void | Promise<void>)[] = []

  const notices = makeNotices(db, failed)
  const others = makeOthers(
    (topic, event) => notices.send(JSON.stringify({ from: me, topic, event })),
    () => redis?.isOpen() === true,
  )
  const carrier = redis === undefined ? notices : makeRedisCarrier({ redis, notices, others })
  const heard = (payload: string) => {
    // NOTIFY brings a process its own events too.
    if (payload.startsWith(`{"from":"${me}"`)) return
    const note = v.parse(notification, JSON.parse(payload))
    if (note.topic === undefined) return
    if (note.from !== undefined) others.heard(note.from, note.topic, note.event)
    callListeners(note.topic, note.event)
  }
  let listening: Listening | undefined
  const isListening = () => listening?.isOpen() === true && !missesRedis()
  const changed = () => gaps.tell(isListening())
  const missesRedis = redis === undefined ? () => false : watchRedis({ redis, notices, others, changed })
  redis?.onPublished(heard)
  const lineChanged = () => {
    others.unsure()
    changed()
  }
  listening = await openListening({ url, channel, heard, changed: lineChanged, failed })
  others.unsure()

  const publishElsewhere = (topic: string, event: unknown) =>
    carrier.send(JSON.stringify({ from: me, topic, event }))
  return {
    id: me,
    publish(topic, event) {
      callListeners(topic, event)
      publishElsewhere(topic, event)
    },
    publishElsewhere,
    hasOthers: others.are,
    others: others.known,
    onOther: others.onOther,
    publishHere: callListeners,
    publishIn: async (tx, topic, event) =>
      void (await tx.run(sql`select ${notifying(topic, sql`${JSON.stringify(event)}::json`)}`)),
    subscribe,
    isListening,
    onGap: gaps.onGap,
    onClose: (work) => void closing.push(work),
    async close() {
      for (const work of closing) await work()
      await carrier.sent()
      others.close()
      await notices.sent()
      await listening?.close()
    },
  }
}

/** Knows who wants to hear of gaps. */
function makeGaps(): Pick<Bus, 'onGap'> & { tell(isListening: boolean): void } {
  const listeners = new Set<(isListening: boolean) => void>()
  return {
    tell(isListening) {
      for (const listener of listeners) listener(isListening)
    },
    onGap(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Knows who listens to which topic in this process. */
function makeTopics(): Pick<Bus, 'subscribe'> & { callListeners(topic: string, event: unknown): void } {
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  return {
    callListeners(topic, event) {
      for (const listener of listeners.get(topic) ?? []) listener(event)
    },
    subscribe(topic, listener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0) listeners.delete(topic)
      }
    },
  }
}
