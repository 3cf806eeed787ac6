import type { Message } from '@saathi/contract/chat/socket.ts'

import { batched } from './batched.ts'
import type { Newest } from '../messages/messageStore.ts'

/** The most people whose channels one query loads. */
const mostPeopleAtOnce = 500

/** A channel with members who are connected to this process. */
export interface HeldChannel {
  readonly id: string
  /** Its active members who are here. */
  readonly people: Set<string>
  /** Every message up to this number has been delivered here, or was stored before anyone here held the channel. */
  deliveredUpTo: number
  /** The newest number that is known to be stored. */
  announced: number
  isLoading: boolean
  /** Stored messages that came before one with a smaller number, by their numbers. */
  readonly early: Map<number, Message>
  /** Waits for the messages before the early ones. */
  patience?: NodeJS.Timeout | undefined
}

/** The dependencies of holding channels. */
export interface HoldingParts {
  isHere(personId: string): boolean
  load(people: readonly string[]): Promise<readonly (Newest & { readonly personId: string })[]>
  /** Called for a channel that has stored messages that were not delivered. */
  isBehind(channel: HeldChannel): void
}

/** The channels of the people who are connected to this process. */
export interface HeldChannels {
  get(channelId: string): HeldChannel | undefined
  all(): Iterable<HeldChannel>
  /**
   * Loads a person's channels when the person connects and when a membership has changed. Returns whether they
   * differ from those held before.
   */
  hold(personId: string): Promise<boolean>
  release(personId: string): void
  /** Notes that a channel has messages up to this number. */
  announce(newest: Newest): void
}

/** Knows which channels matter in this process, so that messages of all others cause no work. */
export function makeHeldChannels(parts: HoldingParts): HeldChannels {
  const channels = new Map<string, HeldChannel>()
  const byPerson = new Map<string, readonly string[]>()
  /** Numbers announced while channels are loading: the result of the query may be older. */
  const early = new Map<string, number>()
  let loading = 0

  const enter = (personId: string, rows: readonly Newest[]): boolean => {
    if (!parts.isHere(personId)) return false
    const mine = new Set(rows.map(({ channelId }) => channelId))
    const before = byPerson.get(personId) ?? []
    const left = before.filter((channelId) => !mine.has(channelId))
    for (const { channelId, seq } of rows) {
      const channel = channels.get(channelId) ?? newChannel(channelId, seq)
      channels.set(channelId, channel)
      channel.people.add(personId)
      announce({ channelId, seq: Math.max(seq, early.get(channelId) ?? 0) })
    }
    byPerson.set(personId, [...mine])
    leaveChannels(channels, personId, left)
    return left.length > 0 || mine.size > before.length
  }
  const announce = ({ channelId, seq }: Newest) => {
    const channel = channels.get(channelId)
    if (channel === undefined) {
      if (loading > 0) early.set(channelId, Math.max(seq, early.get(channelId) ?? 0))
      return
    }
    channel.announced = Math.max(channel.announced, seq)
    if (channel.announced > channel.deliveredUpTo) parts.isBehind(channel)
  }
  const load = batched(async (people: readonly string[]) => {
    const rows = Map.groupBy(await parts.load([...new Set(people)]), ({ personId }) => personId)
    const changed = new Set<string>()
    for (const personId of people) {
      if (enter(personId, rows.get(personId) ?? [])) changed.add(personId)
    }
    return changed
  }, mostPeopleAtOnce)

  return {
    get: (channelId) => channels.get(channelId),
    all: () => channels.values(),
    announce,
    async hold(personId) {
      loading += 1
      try {
        return (await load(personId)).has(personId)
      } finally {
        loading -= 1
        if (loading === 0) early.clear()
      }
    },
    release(personId) {
      leaveChannels(channels, personId, byPerson.get(personId) ?? [])
      byPerson.delete(personId)
    },
  }
}

function leaveChannels(
  channels: Map<string, HeldChannel>,
  personId: string,
  channelIds: readonly string[],
): void {
  for (const id of channelIds) {
    const channel = channels.get(id)
    channel?.people.delete(personId)
    if (channel?.people.size === 0) channels.delete(id)
  }
}

function newChannel(id: string, seq: number): HeldChannel {
  return { id, people: new Set(), deliveredUpTo: seq, announced: seq, isLoading: false, early: new Map() }
}
