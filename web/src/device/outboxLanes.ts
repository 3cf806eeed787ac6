import * as v from 'valibot'

import { identityNow } from './identity.ts'
import {
  flushOutbox,
  holdUpEntries,
  onFlush,
  openOutbox,
  outboxNow,
  refuseEntry,
  rereadOutbox,
  takeFromOutbox,
} from './outbox.ts'
import type { Action, OutboxEntry } from './outboxEntry.ts'

/** The server refused the request for good; sending it again is useless. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`Refused: ${code}`)
    this.name = 'Refused'
    this.code = code
  }
}

/** Shows the reply. It is called only while the person of the entry is still signed in. */
type ShowAnswer = () => Promise<void> | void

/**
 * Sends one entry. Resolves when the server has it, with a function that shows the reply if there is one to show. Rejects with
 * Refused, or with any other error for an entry that is to be sent again.
 */
export type Send<Given> = (given: Given, entry: OutboxEntry) => Promise<ShowAnswer | void>

interface Plan {
  readonly entry: OutboxEntry
  readonly lane: string
  readonly keepsRefused: boolean
  readonly send: () => Promise<ShowAnswer | void>
}

/** The wait after the first failed try; it doubles with each further one, up to the longest. */
const firstWaitMs = 2000
const longestWaitMs = 16_000

const senders = new Map<string, (entry: OutboxEntry) => Plan | undefined>()
const busyLanes = new Set<string>()
const failedTries = new Map<string, number>()
const retries = new Map<string, ReturnType<typeof setTimeout>>()

onFlush(() => {
  for (const { id } of unreadable()) void takeFromOutbox(id)
  for (const lane of new Set(plans().map((plan) => plan.lane))) void flushLane(lane)
})

/** Sets how the entries of an action are sent, and sends those that wait. */
export function sends<Given>(action: Action<Given>, send: Send<Given>): void {
  const { name, given: schema, laneOf, keepsRefused } = action
  senders.set(name, (entry) => {
    const given = v.safeParse(schema, entry.given)
    if (!given.success) return undefined
    // A request of the last person may still be running; the next person's entries do not wait for it.
    const lane = `${entry.personId} ${laneOf(given.output)}`
    return { entry, keepsRefused, lane, send: () => send(given.output, entry) }
  })
  void openOutbox().then(flushOutbox)
}

/** The entries that can be sent now: they belong to the signed-in person and their action has a sender. */
function plans(): readonly Plan[] {
  return waiting().flatMap((entry) => senders.get(entry.action)?.(entry) ?? [])
}

/** The entries that their own sender cannot read. They can never be sent and must not hold up the others. */
function unreadable(): readonly OutboxEntry[] {
  return waiting().filter(
    (entry) => senders.has(entry.action) && senders.get(entry.action)?.(entry) === undefined,
  )
}

function waiting(): readonly OutboxEntry[] {
  return outboxNow().filter(({ failure, personId }) => failure === undefined && isHere(personId))
}

function isHere(personId: string): boolean {
  const identity = identityNow()
  return identity.state === 'signedIn' && identity.user.id === personId
}

async function flushLane(lane: string): Promise<void> {
  if (busyLanes.has(lane)) return
  busyLanes.add(lane)
  try {
    const isEmpty = await alone(lane, () => sendLane(lane))
    if (!isEmpty) tryLater(lane)
  } finally {
    busyLanes.delete(lane)
  }
}

/** Sends the entries of a lane one by one; returns false if one has to be sent again later. */
async function sendLane(lane: string): Promise<boolean> {
  const nextPlan = () => plans().find((plan) => plan.lane === lane)
  for (let next = nextPlan(); next !== undefined; next = nextPlan()) {
    if (!(await isSettled(next))) return false
    failedTries.delete(lane)
  }
  return true
}

/**
 * Works while no other tab sends this lane; afterwards nothing is left of what that tab has sent. Where the browser has no locks, each tab
 * sends, and the server recognises what it already has.
 */
async function alone(lane: string, work: () => Promise<boolean>): Promise<boolean> {
  // Old browsers have no locks, although the types say that they do.
  const locks: LockManager | null | undefined = navigator.locks
  if (locks === null || locks === undefined) return work()
  const name = `outbox ${lane}`
  const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : { isEmpty: await work() },
  )
  if (atOnce !== undefined) return atOnce.isEmpty
  return locks.request(name, async () => {
    await rereadOutbox()
    return work()
  })
}

/** Sends an entry and returns whether its lane may go on: the server has it, or refused it. */
async function isSettled({ entry, lane, keepsRefused, send }: Plan): Promise<boolean> {
  try {
    const showAnswer = await send()
    // Another person may have signed in since; the page now shows their data.
    if (isHere(entry.personId)) await showAnswer?.()
    await takeFromOutbox(entry.id)
    return true
  } catch (error) {
    if (error instanceof Refused) {
      await refuseEntry(entry.id, error.code, keepsRefused)
      return true
    }
    holdUpEntries(new Set(plans().flatMap((plan) => (plan.lane === lane ? [plan.entry.id] : []))))
    return false
  }
}

/** Retries after failures that are not caused by a lost network. When the network comes back, the outbox is flushed anyway. */
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
