import { createStore, del, entries as readEntries, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'

import { identityNow, onIdentity } from './identity.ts'
import { makeListeners } from './listeners.ts'
import { type Action, type OutboxEntry, readEntry } from './outboxEntry.ts'

/** The outcome of an action: the server has it, it waits for the network, or the server refused it. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: string }

/** After this time an action counts as waiting. */
const patienceMs = 8000

const storage = createStore('saathi-outbox', 'entries')
const askers = new Map<string, (outcome: Outcome) => void>()
const changes = makeListeners()
const flushes = makeListeners()
let known: readonly OutboxEntry[] = []
let opened: Promise<void> | undefined

onIdentity((step) => {
  // The entries belong to one person. The next person must not see them or wait for them.
  if (step.kind === 'went' && step.isForgotten) return forgetEntries()
  // Entries waited while the person's sign-in had ended.
  if (step.kind === 'came') flushOutbox()
  return undefined
})

/** All waiting and refused entries; the component renders again when they change. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(subscribe, outboxNow)
}

/** All waiting and refused entries, for use outside of components. */
export function outboxNow(): readonly OutboxEntry[] {
  return known
}

/** Shows an action of the signed-in person at once, stores it on the device and sends it. Returns the id of the entry. */
export function putInOutbox<Given>(action: Action<Given>, given: Given): string {
  const identity = identityNow()
  if (identity.state !== 'signedIn') throw new Error('Nobody is signed in.')
  const entry = {
    id: crypto.randomUUID(),
    action: action.name,
    given,
    personId: identity.user.id,
    // Entries are sorted by time after a reload, so each needs a different time.
    at: Math.max(Date.now(), (known.at(-1)?.at ?? 0) + 1),
    failure: undefined,
    isHeldUp: false,
  }
  show([...known, entry])
  void store(entry).then(flushOutbox)
  return entry.id
}

/** Resolves with the outcome of an entry, or with `waiting` after some seconds. A refused entry is removed; the caller tells the person. */
export function outcomeOf(id: string): Promise<Outcome> {
  return new Promise((resolve) => {
    askers.set(id, resolve)
    setTimeout(() => settle(id, { kind: 'waiting' }), patienceMs)
  })
}

/** Removes an entry that the server has stored or that the person discarded. */
export async function takeFromOutbox(id: string): Promise<void> {
  if (!known.some((entry) => entry.id === id)) return
  show(known.filter((entry) => entry.id !== id))
  settle(id, { kind: 'sent' })
  await onDevice(() => del(id, storage))
}

/** Notes that the server refused an entry. The entry stays with the reason only if `keepsRefused` is set and nobody awaits its outcome. */
export async function refuseEntry(id: string, code: string, keepsRefused: boolean): Promise<void> {
  const isAsked = settle(id, { kind: 'refused', code })
  if (isAsked || !keepsRefused) await takeFromOutbox(id)
  else await change(id, code)
}

/** Notes that entries wait for the network. */
export function holdUpEntries(ids: ReadonlySet<string>): void {
  show(known.map((entry) => (ids.has(entry.id) ? { ...entry, isHeldUp: true } : entry)))
  for (const id of ids) settle(id, { kind: 'waiting' })
}

/** Sends a refused entry once more, under the same id. */
export async function retryEntry(id: string): Promise<void> {
  await change(id, undefined)
  flushOutbox()
}

/** Sends all waiting entries. Call it whenever the connection is back. */
export function flushOutbox(): void {
  flushes.tell()
}

/** Calls the listener whenever all waiting entries have to be sent. */
export const onFlush = flushes.listen

/** Reads the entries that an earlier page stored. A second call does nothing. */
export function openOutbox(): Promise<void> {
  opened ??= readStored()
  return opened
}

async function readStored(): Promise<void> {
  const all = (await onDevice(() => readEntries<string, unknown>(storage))) ?? []
  const read = all.flatMap(([key, value]) => {
    const entry = readEntry(value)
    // Nothing can send an unreadable entry.
    if (entry === undefined) void onDevice(() => del(key, storage))
    return entry === undefined || known.some(({ id }) => id === entry.id) ? [] : [entry]
  })
  if (read.length > 0) show([...read, ...known].toSorted((a, b) => a.at - b.at))
}

/** Reports the outcome to the caller of `outcomeOf`; returns whether there was one. */
function settle(id: string, outcome: Outcome): boolean {
  const resolve = askers.get(id)
  askers.delete(id)
  resolve?.(outcome)
  return resolve !== undefined
}

async function change(id: string, failure: string | undefined): Promise<void> {
  const found = known.find((entry) => entry.id === id)
  if (found === undefined) return
  const changed = { ...found, failure, isHeldUp: false }
  show(known.map((entry) => (entry.id === id ? changed : entry)))
  await store(changed)
}

async function store({ isHeldUp: _isHeldUp, ...entry }: OutboxEntry): Promise<void> {
  await onDevice(() => set(entry.id, entry, storage))
}

/** Ignores a failed storage: the entry is sent anyway and is lost only by a reload. */
async function onDevice<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

function show(next: readonly OutboxEntry[]): void {
  known = next
  changes.tell()
}

function subscribe(listener: () => void): () => void {
  // A page that shows waiting entries must also show those from before a reload.
  void openOutbox()
  return changes.listen(listener)
}

async function forgetEntries(): Promise<void> {
  const ids = known.map(({ id }) => id)
  show([])
  for (const id of ids) settle(id, { kind: 'waiting' })
  await Promise.all(ids.map((id) => onDevice(() => del(id, storage))))
}
