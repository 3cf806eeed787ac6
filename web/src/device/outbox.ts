import { createStore, del, entries as readEntries, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { identityNow, onIdentity } from './identity.ts'
import { makeListeners } from './listeners.ts'
import { type Action, type OutboxEntry, readEntry } from './outboxEntry.ts'

/** The server refused for good: sending the same again is useless. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`Refused: ${code}`)
    this.name = 'Refused'
    this.code = code
  }
}

/** Shows what the server answered. It is called only while the person of the entry is still here. */
type ShowAnswer = () => Promise<void> | void

/**
 * Sends one entry. Resolves when the server has it, with a function that shows the answer if there is one to show. Rejects with
 * Refused, or with any other error for an entry that is to be sent again.
 */
export type Send<Given> = (given: Given, entry: OutboxEntry) => Promise<ShowAnswer | void>

/** How something that was done stands: the server has it, it waits for the network, or the server refused it. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: string }

interface Plan {
  readonly entry: OutboxEntry
  readonly lane: string
  readonly keepsRefused: boolean
  readonly send: () => Promise<ShowAnswer | void>
}

/** The wait after the first failed try; it doubles with each further one, up to the longest. */
const firstWaitMs = 2000
const longestWaitMs = 16_000
/** After this time something that was done counts as waiting. */
const patienceMs = 8000

const storage = createStore('saathi-outbox', 'entries')
const ways = new Map<string, (entry: OutboxEntry) => Plan | undefined>()
const busyLanes = new Set<string>()
const failedTries = new Map<string, number>()
const retries = new Map<string, ReturnType<typeof setTimeout>>()
const askers = new Map<string, (outcome: Outcome) => void>()
const changes = makeListeners()
let known: readonly OutboxEntry[] = []
let opened: Promise<void> | undefined

onIdentity((change) => {
  // The entries belong to one person: the next one neither sees them nor waits behind them.
  if (change.kind === 'went' && change.isForgotten) return forgetEntries()
  // A person whose sign-in had ended comes back: their entries have waited.
  if (change.kind === 'came') flushOutbox()
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

/** Says how the entries of an action are sent, and sends those that wait. */
export function sends<Given>(action: Action<Given>, send: Send<Given>): void {
  const { name, given: schema, laneOf, keepsRefused } = action
  ways.set(name, (entry) => {
    const given = v.safeParse(schema, entry.given)
    if (!given.success) return undefined
    // A request of somebody who has left may still be under way: the next person does not wait for it.
    const lane = `${entry.personId} ${laneOf(given.output)}`
    return { entry, keepsRefused, lane, send: () => send(given.output, entry) }
  })
  void openOutbox().then(flushOutbox)
}

/** Stores on the device what the signed-in person did, then sends it. It is shown at once. Returns the id of the entry. */
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

/** Sends a refused entry once more, under the same id. */
export async function retryEntry(id: string): Promise<void> {
  await change(id, { failure: undefined, isHeldUp: false })
  flushOutbox()
}

/** Sends what waits, each lane by itself and in its order. Call it whenever the connection is back. */
export function flushOutbox(): void {
  for (const { id } of unreadable()) void takeFromOutbox(id)
  for (const lane of new Set(plans().map((plan) => plan.lane))) void flushLane(lane)
}

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

/** The entries that can be sent now: those of the person who is here, whose action has a sender. */
function plans(): readonly Plan[] {
  return sendable().flatMap((entry) => ways.get(entry.action)?.(entry) ?? [])
}

/** The entries that their own sender cannot read: nobody can send them, so they must not hold up the others. */
function unreadable(): readonly OutboxEntry[] {
  return sendable().filter((entry) => ways.has(entry.action) && ways.get(entry.action)?.(entry) === undefined)
}

function sendable(): readonly OutboxEntry[] {
  return known.filter(({ failure, personId }) => failure === undefined && isHere(personId))
}

function isHere(personId: string): boolean {
  const identity = identityNow()
  return identity.state === 'signedIn' && identity.user.id === personId
}

async function flushLane(lane: string): Promise<void> {
  if (busyLanes.has(lane)) return
  busyLanes.add(lane)
  const nextPlan = () => plans().find((plan) => plan.lane === lane)
  try {
    for (let next = nextPlan(); next !== undefined; next = nextPlan()) {
      if (!(await isSettled(next))) return tryLater(lane)
      failedTries.delete(lane)
    }
  } finally {
    busyLanes.delete(lane)
  }
}

/** Sends an entry and returns whether its lane may go on: the server has it, or refused it. */
async function isSettled({ entry, lane, keepsRefused, send }: Plan): Promise<boolean> {
  try {
    const showAnswer = await send()
    // Meanwhile somebody else may have signed in: what is shown now is theirs.
    if (isHere(entry.personId)) await showAnswer?.()
    await takeFromOutbox(entry.id)
    return true
  } catch (error) {
    if (error instanceof Refused) {
      await refuse(entry, error.code, keepsRefused)
      return true
    }
    holdUp(lane)
    return false
  }
}

async function refuse({ id }: OutboxEntry, code: string, keepsRefused: boolean): Promise<void> {
  const isAsked = settle(id, { kind: 'refused', code })
  if (isAsked || !keepsRefused) await takeFromOutbox(id)
  else await change(id, { failure: code, isHeldUp: false })
}

function holdUp(lane: string): void {
  const held = new Set(plans().flatMap((plan) => (plan.lane === lane ? [plan.entry.id] : [])))
  show(known.map((entry) => (held.has(entry.id) ? { ...entry, isHeldUp: true } : entry)))
  for (const id of held) settle(id, { kind: 'waiting' })
}

/** What notices that the network is back flushes too; this is for what passes without the network being lost. */
function tryLater(lane: string): void {
  const tries = failedTries.get(lane) ?? 0
  failedTries.set(lane, tries + 1)
  clearTimeout(retries.get(lane))
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (1 + Math.random() / 2)
  retries.set(
    lane,
    setTimeout(() => void flushLane(lane), waitMs),
  )
}

/** Tells whoever asked how an entry stands; returns whether somebody did. */
function settle(id: string, outcome: Outcome): boolean {
  const tell = askers.get(id)
  askers.delete(id)
  tell?.(outcome)
  return tell !== undefined
}

async function change(id: string, changes: Pick<OutboxEntry, 'failure' | 'isHeldUp'>): Promise<void> {
  const found = known.find((entry) => entry.id === id)
  if (found === undefined) return
  const changed = { ...found, ...changes }
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
