import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import type { Bus } from '../../engines/database/bus.ts'
import type { Sockets } from '../../socket/serve.ts'
import { batched } from './batched.ts'
import type { HeldChannel, HeldChannels } from './heldChannels.ts'
import type { Group, Stored } from '../messages/message.ts'
import type { Gap, Newest } from '../messages/messageStore.ts'
import { storedEvent, storedHereTopic, storedTopic } from '../topics.ts'
import type { LiveUnread } from './unread.ts'

/** The most channels whose missing messages one query loads, and the most messages of each. */
const mostGapsAtOnce = 50
/** See `mostGapsAtOnce`. */
export const mostInGap = 100

/** The dependencies of delivery. */
export interface DeliveryParts {
  readonly sockets: Sockets<SocketEvent>
  readonly unread: LiveUnread
  load(gaps: readonly Gap[]): Promise<readonly Message[]>
  failed(error: unknown): void
}

/** Delivers committed messages to the members' sockets. */
export interface Delivery {
  /** Loads and delivers stored messages that were not delivered yet. */
  catchUp(channel: HeldChannel): void
  /** Delivers messages that this process has stored. */
  deliverStored(held: HeldChannels, one: Stored): void
}

/**
 * Delivers each message of a channel once and in the order of the numbers. A message that this process stored is
 * delivered from memory when it is the next one. Otherwise, for example when another process stored the one before
 * it, everything since the last delivered number is loaded. An announcement that comes late, twice or not at all
 * therefore changes nothing.
 */
export function makeDelivery(parts: DeliveryParts): Delivery {
  const { sockets, unread } = parts
  const load = batched(
    async (gaps: readonly Gap[]) => Map.groupBy(await parts.load(gaps), ({ channelId }) => channelId),
    mostGapsAtOnce,
  )
  const deliver = (channel: HeldChannel, message: Message): void => {
    channel.deliveredUpTo = message.seq
    sockets.deliver(receiversOf(channel, message), { command: 'new_message', message })
    for (const personId of channel.people) unread.note(personId, message)
  }
  const loadMissing = async (channel: HeldChannel): Promise<void> => {
    const { id: channelId } = channel
    while (channel.announced > channel.deliveredUpTo && channel.people.size > 0) {
      const gap = { channelId, above: channel.deliveredUpTo, upTo: channel.announced }
      const messages = (await load(gap)).get(channelId) ?? []
      if (messages.length === 0) throw new Error('An announced message is not there.')
      for (const message of messages) deliver(channel, message)
    }
  }
  return {
    catchUp(channel) {
      if (channel.isLoading) return
      channel.isLoading = true
      // After a failure the next message, or the comparison of the newest numbers, tries again.
      void loadMissing(channel)
        .catch(parts.failed)
        .finally(() => (channel.isLoading = false))
    },
    deliverStored(held, one) {
      if (!('message' in one)) return
      const { message } = one
      const { channelId, seq, userId } = message
      const channel = held.get(channelId)
      if (channel !== undefined && !channel.isLoading && seq === channel.deliveredUpTo + 1) {
        channel.announced = Math.max(channel.announced, seq)
        return deliver(channel, message)
      }
      // The sender always gets the message, because it acknowledges the sending.
      const isHeld = channel?.people.has(userId) === true
      if (!isHeld && one.became === 'fresh') sockets.deliver([userId], { command: 'new_message', message })
      held.announce({ channelId, seq })
    },
  }
}

/** The dependencies of hearing about messages. */
export interface HearingParts {
  readonly bus: Bus
  readonly held: HeldChannels
  readonly delivery: Delivery
  /** Returns which of these channels have more messages, with their newest number. */
  grown(known: readonly Newest[]): Promise<readonly Newest[]>
  failed(error: unknown): void
}

/** Listens for stored messages, from this process and from others; returns a function that stops it. */
export function hearStored({ bus, held, delivery, grown, failed }: HearingParts): () => void {
  const lostGroups = makeLostGroups(bus.id)
  const compare = async (channelIds: readonly string[]): Promise<void> => {
    for (const newest of await grown(numbersOf(held, channelIds))) held.announce(newest)
  }
  const ends = [
    bus.subscribe(storedHereTopic, (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event stays in this process; only the sender publishes it
      const group = event as Group
      if (group.outcome === 'stored') {
        // If the reply to the first sending was lost, a repeat is new for the other members.
        for (const one of group.stored) delivery.deliverStored(held, one)
      } else {
        lostGroups.add(group.id)
        void compare(group.channelIds).catch(failed)
      }
    }),
    bus.subscribe(storedTopic, (event) => {
      const { group, newest } = v.parse(storedEvent, event)
      if (lostGroups.isAtHand(group)) return
      for (const [channelId, seq] of newest) held.announce({ channelId, seq })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function receiversOf({ people }: HeldChannel, { userId }: Message): Iterable<string> {
  return people.has(userId) ? people : [...people, userId]
}

/** Returns how far these channels are delivered here. */
export function numbersOf(held: HeldChannels, channelIds: readonly string[]): Newest[] {
  return channelIds.flatMap((channelId) => {
    const channel = held.get(channelId)
    return channel === undefined ? [] : [{ channelId, seq: channel.deliveredUpTo }]
  })
}

/** The most groups with an unknown outcome that are remembered. */
const mostLost = 1000

/**
 * Knows which announcements of this process's own groups can be ignored: those whose messages are in memory. After
 * an unknown outcome they are not in memory, and the announcement is treated like one of another process.
 */
function makeLostGroups(busId: string) {
  const lost = new Set<string>()
  return {
    add(group: string) {
      if (lost.size >= mostLost) lost.clear()
      lost.add(group)
    },
    isAtHand: (group: string) => group.startsWith(busId) && !lost.has(group),
  }
}
