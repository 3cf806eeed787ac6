import type { UnreadEntry } from '@saathi/contract/chat/calls.ts'
import { type Counted, withCounted } from '@saathi/contract/chat/rules.ts'

import type { Unread } from './message.ts'

/** Milliseconds within which changes of a person's counts become one event. */
const gathering = 100
/** Messages that may wait for a count; beyond that the next count is made anew. */
const mostWaiting = 5000

interface Noted {
  readonly channelId: string
  readonly seq: number
  readonly userId: string
}

interface Known {
  counts: Map<string, Counted> | undefined
  /** Messages that came while the counts were being loaded. */
  waiting: Noted[]
  isStale: boolean
}

/** What live counts need: who is here, the counts from the database, and a way to tell them. */
export interface UnreadDoor {
  isHere(personId: string): boolean
  load(people: readonly string[]): Promise<readonly Unread[]>
  tell(personId: string, unread: UnreadEntry[]): void
  failed(error: unknown): void
}

/** Keeps the unread counts of the people who are connected here and tells them of changes. */
export interface LiveUnread {
  /** A message reached a member. */
  note(personId: string, message: Noted): void
  /** Something else changed: the counts are read anew. */
  renew(personId: string): void
  forget(personId: string): void
}

/** Counts in memory from the first look on, so that a busy channel asks the database nothing. */
export function makeLiveUnread(door: UnreadDoor): LiveUnread {
  const known = new Map<string, Known>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const entryOf = (personId: string): Known => {
    const entry = known.get(personId) ?? { counts: undefined, waiting: [], isStale: true }
    known.set(personId, entry)
    return entry
  }
  const tellChanged = async (): Promise<void> => {
    timer = undefined
    const people = [...changed].filter((personId) => door.isHere(personId))
    changed.clear()
    await loadStale(people.filter((personId) => entryOf(personId).isStale))
    for (const personId of people) {
      const counts = known.get(personId)?.counts
      if (counts !== undefined && door.isHere(personId)) door.tell(personId, entriesOf(counts))
    }
  }
  const loadStale = async (people: readonly string[]): Promise<void> => {
    if (people.length === 0) return
    for (const personId of people) Object.assign(entryOf(personId), { counts: undefined, isStale: false })
    const rows = Map.groupBy(await door.load(people), (row) => row.personId)
    for (const personId of people) {
      const entry = known.get(personId)
      if (entry === undefined) continue
      entry.counts = new Map((rows.get(personId) ?? []).map((row) => [row.channelId, row]))
      for (const message of entry.waiting.splice(0)) addTo(entry, personId, message)
    }
  }
  const tellSoon = (personId: string): void => {
    changed.add(personId)
    timer ??= setTimeout(() => void tellChanged().catch(door.failed), gathering).unref()
  }
  return {
    note(personId, message) {
      if (!door.isHere(personId)) return
      const entry = entryOf(personId)
      if (entry.counts !== undefined) addTo(entry, personId, message)
      else if (entry.waiting.length < mostWaiting) entry.waiting.push(message)
      else entry.isStale = true
      if (message.userId !== personId) tellSoon(personId)
    },
    renew(personId) {
      if (!door.isHere(personId)) return
      entryOf(personId).isStale = true
      tellSoon(personId)
    },
    forget: (personId) => void known.delete(personId),
  }
}

function addTo(entry: Known, personId: string, message: Noted): void {
  const counted = entry.counts?.get(message.channelId)
  const after = counted && withCounted(counted, message, personId)
  if (after === undefined) entry.isStale = true
  else entry.counts?.set(message.channelId, after)
}

/** Counts as they travel. */
export function entriesOf(counts: ReadonlyMap<string, { readonly count: number }>): UnreadEntry[] {
  return [...counts].map(([channelId, { count }]) => ({ channelId, count, data: { isTagged: false } }))
}
