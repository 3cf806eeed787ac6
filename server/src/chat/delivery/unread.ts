import type { UnreadEntry } from '@saathi/contract/chat/calls.ts'
import { type Counted, withCounted } from '@saathi/contract/chat/rules.ts'

import type { Unread } from '../messages/message.ts'

/** Milliseconds for which changes of a person's counts are collected into one event. */
const collectMs = 100
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
}

/** The dependencies of live counts. */
export interface UnreadParts {
  isHere(personId: string): boolean
  load(people: readonly string[]): Promise<readonly Unread[]>
  deliver(personId: string, unread: UnreadEntry[]): void
  failed(error: unknown): void
}

/** Holds the unread counts of the people who are connected to this process, and sends them every change. */
export interface LiveUnread {
  /** Counts a message for a member. */
  note(personId: string, message: Noted): void
  /** Loads the counts again. */
  renew(personId: string): void
  forget(personId: string): void
}

/** Counts in memory after the first load, so that a busy channel causes no queries. */
export function makeLiveUnread(parts: UnreadParts): LiveUnread {
  const known = new Map<string, Known>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const entryOf = (personId: string) => entryIn(known, personId)
  const deliverChanged = async (): Promise<void> => {
    timer = undefined
    const people = [...changed].filter((personId) => parts.isHere(personId))
    changed.clear()
    const stale = people.filter((personId) => entryOf(personId).isStale)
    await loadStale(stale).catch((error: unknown) => tryLater(stale, error))
    for (const personId of people) {
      const counts = known.get(personId)?.counts
      if (counts !== undefined && parts.isHere(personId)) parts.deliver(personId, entriesOf(counts))
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
  const tellSoon = (personId: string): void => {
    changed.add(personId)
    timer ??= setTimeout(() => void deliverChanged().catch(parts.failed), collectMs).unref()
  }
  return {
    note(personId, message) {
      if (!parts.isHere(personId)) return
      const entry = entryOf(personId)
      // Stale counts are loaded with this message in them.
      if (entry.isStale) entry.waiting.length = 0
      else if (entry.counts !== undefined) addTo(entry, personId, message)
      else if (entry.waiting.length < mostWaiting) entry.waiting.push(message)
      else entry.isStale = true
      if (message.userId !== personId) tellSoon(personId)
    },
    renew(personId) {
      if (!parts.isHere(personId)) return
      entryOf(personId).isStale = true
      tellSoon(personId)
    },
    forget: (personId) => void known.delete(personId),
  }
}

function entryIn(known: Map<string, Known>, personId: string): Known {
  const entry = known.get(personId) ?? { counts: undefined, waiting: [], isStale: true }
  known.set(personId, entry)
  return entry
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
