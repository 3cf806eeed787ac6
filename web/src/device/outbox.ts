import { createStore, del, entries as readEntries, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'

import { identityNow, onIdentity } from './identity.ts'
import { makeListeners } from './listeners.ts'
import { type Action, type OutboxEntry, readEntry } from './outboxEntry.ts'

/** How something that was done stands: the server has it, it waits for the network, or the server refused it. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: string }

/** After this time something that was done counts as waiting. */
const patienceMs = 8000

const storage = createStore('saathi-outbox', 'entries')
const askers = new Map<string, (outcome: Outcome) => void>()
const changes = makeListeners()
const flushes = makeListeners()
let known: readonly OutboxEntry[] = []
let opened: Promise<void> | undefined

onIdentity((step) => {
  // The entries belong to one person: the next one neither sees them nor waits behind them.
  if (step.kind === 'went' && step.isForgotten) return forgetEntries()
  // A person whose sign-in had ended comes back: their entries have waited.
  if (step.kind === 'came') flushOutbox()
  return undefined
})

/** Everything that waits or was refused; the component renders again when that changes. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(subscribe, outboxNow)
}

/** Everything that waits or was refused, outside of components. */
export function outboxNow(): readonly OutboxEntry[] {
  return known
}

/** Stores on the device what the signed-in person did, then has it sent. It is shown at once. Returns the id of the entry. */
export function putInOutbox<Given>(action: Action<Given>, given: Given): string {
  const identity = identityNow()
  if (identity.state !== 'signedIn') throw new Error('Nobody is signed in.')
  const entry = {
    id: crypto.randomUUID(),
    action: action.name,
    given,
    personId: identity.user.id,
    // Entries are sorted by time after a reload: no two may have the same.
    at: Math.max(Date.now(), (known.at(-1)?.at ?? 0) + 1),
    failure: undefined,
    isHeldUp: false,
  }
  show([...known, entry])
  void store(entry).then(flushOutbox)
  return entry.id
}

/** How an entry stands once that is known, or after some seconds. A refused one is taken out: its asker tells the person. */
export function outcomeOf(id: string): Promise<Outcome> {
  return new Promise((resolve) => {
    askers.set(id, resolve)
    setTimeout(() => settle(id, { kind: 'waiting' }), patienceMs)
  })
}

/** Takes an entry out: the server has it, or the person does not want it any more. */
export async function takeFromOutbox(id: string): Promise<void> {
  if (!known.some((entry) => entry.id === id)) return
  show(known.filter((entry) => entry.id !== id))
  settle(id, { kind: 'sent' })
  await onDevice(() => del(id, storage))
}

/** Notes that the server refused an entry. It stays with the reason only where it is kept and nobody waits for its outcome. */
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

/** Has everything that waits sent. Call it whenever the connection is back. */
export function flushOutbox(): void {
  flushes.tell()
}

/** Calls the listener whenever everything that waits is to be sent. */
export const onFlush = flushes.listen

/** Reads what an earlier page stored; calling it again changes nothing. */
export function openOutbox(): Promise<void> {
  opened ??= readStored()
  return opened
}

async function readStored(): Promise<void> {
  const all = (await onDevice(() => readEntries<string, unknown>(storage))) ?? []
  const read = all.flatMap(([key, value]) => {
    const entry = readEntry(value)
    // No version of the client can send it.
    if (entry === undefined) void onDevice(() => del(key, storage))
    return entry === undefined || known.some(({ id }) => id === entry.id) ? [] : [entry]
  })
  if (read.length > 0) show([...read, ...known].toSorted((a, b) => a.at - b.at))
}

/** Tells whoever asked how an entry stands; returns whether somebody did. */
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

/** A device without storage sends all the same; only a reload would forget the entry. */
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
  // A page that shows what waits must also show what was done before the reload.
  void openOutbox()
  return changes.listen(listener)
}

async function forgetEntries(): Promise<void> {
  const ids = known.map(({ id }) => id)
  show([])
  for (const id of ids) settle(id, { kind: 'waiting' })
  await Promise.all(ids.map((id) => onDevice(() => del(id, storage))))
}
