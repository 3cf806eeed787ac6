import { createStore, del, entries as readEntries, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'

import { onIdentity } from './identity.ts'
import { makeListeners } from './listeners.ts'

/** Something that waits to be sent from this device: kept until the server has it, whatever happens to the page. */
export interface OutboxEntry {
  /** Makes it recognisable for the server: sent again under the same id, it is done once. */
  readonly id: string
  /** What kind of thing it is: whoever delivers that kind takes it. */
  readonly kind: string
  /** Entries of one lane are sent one after the other, in order. */
  readonly lane: string
  readonly personId: string
  readonly payload: unknown
  /** Milliseconds since 1970. */
  readonly at: number
  /** Why the server will not have it, by code; undefined while it waits. */
  readonly failure: string | undefined
  /** True once a try has failed: it goes when the connection is back. Known to this page only. */
  readonly isHeldUp?: boolean
}

/** The server has said no: sending it again unchanged is useless. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`Refused: ${code}`)
    this.name = 'Refused'
    this.code = code
  }
}

/** Sends one entry and settles when the server has it; rejects with Refused, or with anything else to be tried again. */
export type Deliverer = (entry: OutboxEntry) => Promise<void>

/** Milliseconds until what could not be sent is tried again, at least. */
const againAfter = 2000

const storage = createStore('saathi-outbox', 'entries')
const deliverers = new Map<string, Deliverer>()
const busyLanes = new Set<string>()
const changes = makeListeners()
let known: readonly OutboxEntry[] = []
let opened: Promise<void> | undefined

/** Everything that waits or failed; the component renders again when that changes. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(changes.listen, () => known)
}

/** Everything that waits or failed, outside of components. */
export function outboxNow(): readonly OutboxEntry[] {
  return known
}

/** Calls back whenever something about what waits has changed; answers how to stop that. */
export function watchOutbox(listener: () => void): () => void {
  return changes.listen(listener)
}

/** Reads what an earlier page left behind; asking again changes nothing. */
export function openOutbox(): Promise<void> {
  opened ??= readKept()
  return opened
}

async function readKept(): Promise<void> {
  const kept = await readEntries<string, OutboxEntry>(storage).catch(() => [])
  const ids = new Set(known.map(({ id }) => id))
  const left = kept.map(([, entry]) => entry).filter(({ id }) => !ids.has(id))
  show([...left, ...known].toSorted((a, b) => a.at - b.at))
}

/** Says who sends the entries of a kind; what waits already is sent. */
export function deliverBy(kind: string, deliver: Deliverer): void {
  deliverers.set(kind, deliver)
}

/** Keeps an entry on the device and then sends it; it is shown at once. */
export async function putInOutbox(entry: Omit<OutboxEntry, 'failure'>): Promise<void> {
  const waiting = { ...entry, failure: undefined }
  show([...known, waiting])
  await keep(waiting)
  flushOutbox()
}

/** Takes an entry out: the server has it, or the person does not want it any more. */
export async function takeFromOutbox(id: string): Promise<void> {
  if (!known.some((entry) => entry.id === id)) return
  show(known.filter((entry) => entry.id !== id))
  await del(id, storage)
}

/** Sends a failed entry once more, under the same id. */
export async function retryEntry(id: string): Promise<void> {
  await change(id, undefined)
  flushOutbox()
}

/** Sends what waits: each lane by itself and in its order. Call it whenever the connection is back. */
export function flushOutbox(): void {
  for (const lane of new Set(known.map((entry) => entry.lane))) void flushLane(lane)
}

// What waits is one person's: the next one neither sees it nor waits behind it.
onIdentity(async (change) => {
  if (change.kind !== 'went' || !change.isForgotten) return
  const ids = known.map(({ id }) => id)
  show([])
  await Promise.all(ids.map((id) => del(id, storage)))
})

async function flushLane(lane: string): Promise<void> {
  if (busyLanes.has(lane)) return
  busyLanes.add(lane)
  try {
    for (;;) {
      const next = known.find((entry) => entry.lane === lane && entry.failure === undefined)
      const deliver = next === undefined ? undefined : deliverers.get(next.kind)
      if (next === undefined || deliver === undefined) return
      if (await sent(next, deliver)) continue
      // The connection's return flushes too; this is for what passes without the connection being lost.
      setTimeout(flushOutbox, againAfter * (1 + Math.random()))
      return
    }
  } finally {
    busyLanes.delete(lane)
  }
}

/** Whether the lane may go on: the entry arrived, or was refused; otherwise it waits for a better moment. */
async function sent(entry: OutboxEntry, deliver: Deliverer): Promise<boolean> {
  try {
    await deliver(entry)
    await takeFromOutbox(entry.id)
    return true
  } catch (error) {
    if (!(error instanceof Refused)) {
      show(known.map((each) => (each.lane === entry.lane ? { ...each, isHeldUp: true } : each)))
      return false
    }
    await change(entry.id, error.code)
    return true
  }
}

async function change(id: string, failure: string | undefined): Promise<void> {
  const found = known.find((entry) => entry.id === id)
  if (found === undefined) return
  const changed = { ...found, failure }
  show(known.map((entry) => (entry.id === id ? changed : entry)))
  await keep(changed)
}

/** A device without storage still sends; only a reload would forget. */
async function keep({ isHeldUp: _isHeldUp, ...entry }: OutboxEntry): Promise<void> {
  await set(entry.id, entry, storage).catch(() => undefined)
}

function show(next: readonly OutboxEntry[]): void {
  known = next
  changes.tell()
}
