import * as v from 'valibot'

import { type Database, type OpenDatabase, sql } from './database.ts'
import { openListening } from './listener.ts'
import { makeOthers } from './others.ts'

const notification = v.object({
  from: v.optional(v.string()),
  topic: v.optional(v.string()),
  event: v.optional(v.unknown()),
})

/** The PostgreSQL channel of the bus. */
const channel = 'saathi'
/** A NOTIFY that failed is sent again this often, each time after a longer pause. */
const triesToPublish = 4
const firstPauseMs = 100

/** Publishes events to every part of the product, in this process and in others on the same database. */
export interface Bus {
  /** The id of this process on the bus. */
  readonly id: string
  /**
   * Calls the listeners of a topic: here at once, in other processes soon. Events hold ids instead of texts,
   * because they may have at most 7,000 bytes.
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

/**
 * The bus over PostgreSQL. Listeners in this process are called directly; other processes are reached by NOTIFY. A
 * caller that caches data which events change must also listen to `onGap`.
 */
export async function openBus(db: OpenDatabase, url: string, failed: (error: Error) => void): Promise<Bus> {
  const { callListeners, subscribe } = makeTopics()
  const gapListeners = new Set<(isListening: boolean) => void>()
  const me = crypto.randomUUID()
  const closing: (() => void | Promise<void>)[] = []

  const notices = makeNotices(db, failed)
  const publishElsewhere = (topic: string, event: unknown) =>
    notices.send(JSON.stringify({ from: me, topic, event }))
  const others = makeOthers((what) => publishElsewhere(what, {}))
  const listening = await openListening({
    url,
    channel,
    heard: (payload) => {
      const note = v.parse(notification, JSON.parse(payload))
      if (note.from === me || note.topic === undefined) return
      if (note.from !== undefined) others.heard(note.from, note.topic)
      callListeners(note.topic, note.event)
    },
    changed: (isListening) => {
      others.unsure()
      for (const listener of gapListeners) listener(isListening)
    },
    failed,
  })
  others.unsure()

  return {
    id: me,
    publish(topic, event) {
      callListeners(topic, event)
      publishElsewhere(topic, event)
    },
    publishElsewhere,
    hasOthers: others.are,
    onOther: others.onOther,
    publishHere: callListeners,
    publishIn: async (tx, topic, event) =>
      void (await tx.run(sql`select ${notifying(topic, sql`${JSON.stringify(event)}::json`)}`)),
    subscribe,
    isListening: listening.isOpen,
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    onClose: (work) => void closing.push(work),
    async close() {
      for (const work of closing) await work()
      others.close()
      await notices.sent()
      await listening.close()
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

/** Sends payloads to the other processes, and knows which are on their way. */
function makeNotices(db: Database, failed: (error: Error) => void) {
  const onTheirWay = new Set<Promise<unknown>>()
  return {
    send(payload: string): void {
      const sent: Promise<unknown> = notifyPatiently(db, payload)
        .catch(failed)
        .finally(() => onTheirWay.delete(sent))
      onTheirWay.add(sent)
    },
    sent: () => Promise.all(onTheirWay),
  }
}

async function notifyPatiently(db: Database, payload: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return void (await db.run(sql`select pg_notify(${channel}, ${payload})`))
    } catch (error) {
      if (tried === triesToPublish) throw error
      await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 4 ** (tried - 1)))
    }
  }
}
