import type { UnreadEntry } from '@saathi/contract/chat/calls.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import { type Counted, withCounted } from '@saathi/contract/chat/rules.ts'

import type { Unread } from '../messages/message.ts'

/** Milliseconds for which people whose counts must be loaded are collected into one query. */
const collectMs = 100
/** Milliseconds between two events about new messages, which change a person's counts all the time in a busy channel. */
const apartMs = 1000
/** Milliseconds until counts that could not be loaded are loaded again. */
const retryMs = 1000
/** The most messages that wait while counts are loading; with more, the counts are loaded again. */
const mostWaiting = 5000

interface Noted {
  readonly channelId: string
  readonly seq: number
  readonly userId: string
  readonly mentions: readonly string[]
}

type Tagged = Counted & Pick<Unread, 'isTagged' | 'isMuted'>

interface Known {
  counts: Map<string, Tagged> | undefined
  /** Messages that arrived while the counts were loading. */
  waiting: Noted[]
  isStale: boolean
  /** When the person was last told, by the machine's stopwatch. */
  toldAt: number
}

/** The dependencies of live counts. */
export interface UnreadParts {
  isHere(personId: string): boolean
  load(people: readonly string[]): Promise<readonly Unread[]>
  deliver(personId: string, event: UnreadEvent): void
  failed(error: unknown): void
}

type UnreadEvent = Extract<SocketEvent, { readonly command: 'unread_message' }>

/** Holds the unread counts of the people who are connected to this process, and sends them every change. */
export interface LiveUnread {
  /**
   * Counts messages of one channel for a member. Returns the event about the new counts, which goes along with the messages. It is
   * undefined if the event comes later: the last one was a moment ago, or the counts must be loaded first.
   */
  note(personId: string, messages: readonly Noted[]): UnreadEvent | undefined
  /** Loads the counts again. */
  renew(personId: string): void
  forget(personId: string): void
}

/** Counts in memory after the first load, so that a busy channel causes no queries. */
export function makeLiveUnread(parts: UnreadParts): LiveUnread {
  const known = new Map<string, Known>()
  const entryOf = (personId: string) => entryIn(known, personId)
  const deliverTo = async (changed: readonly string[]): Promise<void> => {
    const people = changed.filter((personId) => parts.isHere(personId))
    const stale = people.filter((personId) => entryOf(personId).isStale)
    await loadStale(stale).catch((error: unknown) => tryLater(stale, error))
    for (const personId of people) {
      const entry = known.get(personId)
      const event = entry && eventOf(entry)
      if (event !== undefined && parts.isHere(personId)) parts.deliver(personId, event)
    }
  }
  const loadStale = async (people: readonly string[]): Promise<void> => {
    if (people.length === 0) return
    for (const personId of people) Object.assign(entryOf(personId), { counts: undefined, isStale: false })
    const rows = Map.groupBy(await parts.load(people), (row) => row.personId)
    for (const personId of people) {
      const entry = known.get(personId)
      if (entry === undefined) continue
      entry.counts = new Map((rows.get(personId) ?? []).map((row) => [row.channelId, row]))
      for (const message of entry.waiting.splice(0)) addTo(entry, personId, message)
    }
  }
  /** Loads failed counts again later; without that they would stay unknown until the person connects again. */
  const tryLater = (people: readonly string[], error: unknown): void => {
    parts.failed(error)
    for (const personId of people) {
      const entry = known.get(personId)
      if (entry !== undefined) Object.assign(entry, { isStale: true, waiting: [] })
    }
    setTimeout(() => people.filter(parts.isHere).forEach(tellSoon), retryMs).unref()
  }
  const tellSoon = collecting(collectMs, (people) => void deliverTo(people).catch(parts.failed))
  const tellLater = collecting(apartMs, (people) => people.forEach(tellSoon))
  return {
    note(personId, messages) {
      if (!parts.isHere(personId)) return undefined
      const entry = entryOf(personId)
      for (const message of messages) countIn(entry, personId, message)
      if (messages.every(({ userId }) => userId === personId)) return undefined
      if (entry.isStale || entry.counts === undefined) tellSoon(personId)
      else if (performance.now() - entry.toldAt >= apartMs) return eventOf(entry)
      else tellLater(personId)
      return undefined
    },
    renew(personId) {
      if (!parts.isHere(personId)) return
      entryOf(personId).isStale = true
      tellSoon(personId)
    },
    forget: (personId) => void known.delete(personId),
  }
}

/** Returns a function that collects people for some milliseconds, and then works for all of them. */
function collecting(
  milliseconds: number,
  work: (people: readonly string[]) => void,
): (personId: string) => void {
  const collected = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  return (personId) => {
    collected.add(personId)
    timer ??= setTimeout(() => {
      timer = undefined
      const people = [...collected]
      collected.clear()
      work(people)
    }, milliseconds).unref()
  }
}

function entryIn(known: Map<string, Known>, personId: string): Known {
  const entry = known.get(personId) ?? {
    counts: undefined,
    waiting: [],
    isStale: true,
    toldAt: Number.NEGATIVE_INFINITY,
  }
  known.set(personId, entry)
  return entry
}

/** Returns the event about a person's counts, which counts as told; undefined if they are not loaded. */
function eventOf(entry: Known): UnreadEvent | undefined {
  if (entry.counts === undefined) return undefined
  entry.toldAt = performance.now()
  return { command: 'unread_message', unread: entriesOf(entry.counts) }
}

function countIn(entry: Known, personId: string, message: Noted): void {
  // Stale counts are loaded with this message in them.
  if (entry.isStale) entry.waiting.length = 0
  else if (entry.counts !== undefined) addTo(entry, personId, message)
  else if (entry.waiting.length < mostWaiting) entry.waiting.push(message)
  else entry.isStale = true
}

function addTo(entry: Known, personId: string, message: Noted): void {
  const counted = entry.counts?.get(message.channelId)
  const after = counted && withCounted(counted, message, personId)
  if (counted === undefined || after === undefined) entry.isStale = true
  else {
    const isTagged = counted.isTagged || (after !== counted && message.mentions.includes(personId))
    entry.counts?.set(message.channelId, { ...after, isTagged, isMuted: counted.isMuted })
  }
}

/** Converts counts to their form in the event. */
export function entriesOf(
  counts: ReadonlyMap<string, Pick<Unread, 'count' | 'isTagged' | 'isMuted'>>,
): UnreadEntry[] {
  return [...counts].map(([channelId, { count, isTagged, isMuted }]) => ({
    channelId,
    count,
    data: { isTagged, isMuted },
  }))
}
