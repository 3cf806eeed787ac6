import { createStore, del, entries as readEntries, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { identityNow, onIdentity } from './identity.ts'
import { makeListeners } from './listeners.ts'
import { type Action, type OutboxEntry, readEntry } from './outboxEntry.ts'

/** The outcome of an action: the server has it, it waits for the network, or the server refused it. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: string }

/** After this time an action counts as waiting. */
const patienceMs = 8000

const storage = createStore('saathi-outbox', 'entries')
/** Tells the other tabs that the stored entries changed; with the id and code of an entry that the server refused. */
const tabs = new BroadcastChannel('outbox')
const told = v.object({ refused: v.optional(v.object({ id: v.string(), code: v.string() })) })
/** The entries that are not stored, or not yet. */
const unstored = new Set<string>()
const askers = new Map<string, (outcome: SendOutcome) => void>()
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

tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const read = v.safeParse(told, data)
  if (!read.success) return
  const { refused } = read.output
  if (refused !== undefined) settle(refused.id, { kind: 'refused', code: refused.code })
  // This tab sends the entries too, once the other one has let go of their lane or was closed.
  void rereadOutbox().then(flushOutbox)
})

/** All waiting and refused entries; the component renders again when they change. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(subscribe, outboxNow)
}

/** All waiting and refused entries, for use outside of components. */
export function outboxNow(): readonly OutboxEntry[] {
  return known
}

/** The entries whose loss would cost the person something: those that they are asked about before they sign out. */
export function lossesNow(): readonly OutboxEntry[] {
  return known.filter(({ isQuiet }) => isQuiet !== true)
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
    isQuiet: action.isQuiet,
  }
  show([...known, entry])
  unstored.add(entry.id)
  void store(entry).then(flushOutbox)
  return entry.id
}

/** Resolves with the outcome of an entry, or with `waiting` after some seconds. A refused entry is removed; the caller tells the person. */
export function outcomeOf(id: string): Promise<SendOutcome> {
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
  unstored.delete(id)
  tabs.postMessage({})
}

/** Notes that the server refused an entry. The entry stays with the reason only if `keepsRefused` is set and nobody awaits its outcome. */
export async function refuseEntry(id: string, code: string, keepsRefused: boolean): Promise<void> {
  const isAsked = settle(id, { kind: 'refused', code })
  tabs.postMessage({ refused: { id, code } })
  if (isAsked || !keepsRefused) await takeFromOutbox(id)
  else await change(id, { failure: code, isHeldUp: false })
}

/** Replaces what an entry sends, for example once a part of it has reached the server. */
export async function changeGiven(id: string, given: unknown): Promise<void> {
  await change(id, { given })
}

/** Notes that entries wait for the network. */
export function holdUpEntries(ids: ReadonlySet<string>): void {
  show(known.map((entry) => (ids.has(entry.id) ? { ...entry, isHeldUp: true } : entry)))
  for (const id of ids) settle(id, { kind: 'waiting' })
}

/** Sends a refused entry once more, under the same id. */
export async function retryEntry(id: string): Promise<void> {
  await change(id, { failure: undefined, isHeldUp: false })
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

/** Takes over what other tabs stored and removed. */
export async function rereadOutbox(): Promise<void> {
  const read = await entriesOnDevice()
  if (read === undefined) return
  const stored = read.map((entry) => {
    const own = known.find(({ id }) => id === entry.id)
    return own !== undefined && own.failure === entry.failure ? own : entry
  })
  const others = known.filter(({ id }) => unstored.has(id) && stored.every((entry) => entry.id !== id))
  const gone = known.filter((entry) => ![...stored, ...others].some(({ id }) => id === entry.id))
  show([...stored, ...others].toSorted((a, b) => a.at - b.at))
  for (const { id } of gone) settle(id, { kind: 'sent' })
}

async function readStored(): Promise<void> {
  const read = (await entriesOnDevice()) ?? []
  const added = read.filter((entry) => known.every(({ id }) => id !== entry.id))
  if (added.length > 0) show([...added, ...known].toSorted((a, b) => a.at - b.at))
}

async function entriesOnDevice(): Promise<readonly OutboxEntry[] | undefined> {
  const all = await onDevice(() => readEntries<string, unknown>(storage))
  return all?.flatMap(([key, value]) => {
    const entry = readEntry(value)
    // Nothing can send an unreadable entry.
    if (entry === undefined) void onDevice(() => del(key, storage))
    return entry ?? []
  })
}

/** Reports the outcome to the caller of `outcomeOf`; returns whether there was one. */
function settle(id: string, outcome: SendOutcome): boolean {
  const resolve = askers.get(id)
  askers.delete(id)
  resolve?.(outcome)
  return resolve !== undefined
}

async function change(id: string, what: Partial<OutboxEntry>): Promise<void> {
  const found = known.find((entry) => entry.id === id)
  if (found === undefined) return
  const changed = { ...found, ...what }
  show(known.map((entry) => (entry.id === id ? changed : entry)))
  await store(changed)
}

async function store({ isHeldUp: _isHeldUp, isUnstored: _isUnstored, ...entry }: OutboxEntry): Promise<void> {
  const isStored = await onDevice(async () => {
    await set(entry.id, entry, storage)
    return true
  })
  if (isStored === true) unstored.delete(entry.id)
  else if (unstored.has(entry.id)) {
    show(known.map((each) => (each.id === entry.id ? { ...each, isUnstored: true } : each)))
  }
  tabs.postMessage({})
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
  unstored.clear()
  await Promise.all(ids.map((id) => onDevice(() => del(id, storage))))
}
