import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import type { Bus } from '../../engines/database/bus.ts'
import type { Sockets } from '../../socket/serve.ts'
import { batched } from './batched.ts'
import type { HeldChannel, HeldChannels } from './heldChannels.ts'
import type { Group, Stored } from '../messages/message.ts'
import type { Gap, Newest } from '../messages/messageStore.ts'
import { newestIn, storedHereTopic, storedTopic } from '../topics.ts'
import type { LiveUnread } from './unread.ts'

/** The most channels whose missing messages one query loads, and the most messages of each. */
const mostGapsAtOnce = 50
/** See `mostGapsAtOnce`. */
export const mostInGap = 100

/** The dependencies of delivery. */
export interface DeliveryParts {
  readonly sockets: Pick<Sockets<SocketEvent>, 'write' | 'send'>
  readonly unread: LiveUnread
  load(gaps: readonly Gap[]): Promise<readonly Message[]>
  failed(error: unknown): void
}

/** Delivers committed messages to the members' sockets. */
export interface Delivery {
  /** Loads and delivers stored messages that were not delivered yet. */
  catchUp(channel: HeldChannel): void
  /** Delivers messages that this process has stored, in the order of their numbers in each channel. */
  deliverStored(held: HeldChannels, stored: readonly Stored[]): void
}

/**
 * Delivers each message of a channel once and in the order of the numbers. A message that this process stored is
 * delivered from memory when it is the next one. Otherwise, for example when another process stored the one before
 * it, everything since the last delivered number is loaded. An announcement that comes late, twice or not at all
 * therefore changes nothing.
 *
 * The messages of a channel that were stored together are written once for all members, and each socket gets them in one piece.
 */
export function makeDelivery(parts: DeliveryParts): Delivery {
  const { sockets, unread } = parts
  const load = batched(
    async (gaps: readonly Gap[]) => Map.groupBy(await parts.load(gaps), ({ channelId }) => channelId),
    mostGapsAtOnce,
  )
  const bytesOf = (messages: readonly Message[]) =>
    sockets.write(messages.map((message) => ({ command: 'new_message', message })))

  const deliver = (channel: HeldChannel, messages: readonly Message[]): void => {
    channel.deliveredUpTo = messages.at(-1)?.seq ?? channel.deliveredUpTo
    const bytes = bytesOf(messages)
    for (const personId of channel.people) sockets.send(personId, bytes, unread.note(personId, messages))
    // A writer who is not held here, such as a member since a moment ago, gets their own messages.
    const strangers = new Set(messages.flatMap(({ userId }) => (channel.people.has(userId) ? [] : [userId])))
    for (const personId of strangers) {
      sockets.send(personId, bytesOf(messages.filter(({ userId }) => userId === personId)))
    }
  }
  const loadMissing = async (channel: HeldChannel): Promise<void> => {
    const { id: channelId } = channel
    while (channel.announced > channel.deliveredUpTo && channel.people.size > 0) {
      const gap = { channelId, above: channel.deliveredUpTo, upTo: channel.announced }
      const messages = (await load(gap)).get(channelId) ?? []
      if (messages.length === 0) throw new Error('An announced message is not there.')
      deliver(channel, messages)
    }
  }
  /** Delivers what follows directly; the rest is loaded, and its writers get it at once, because it acknowledges the sending. */
  const deliverOf = (held: HeldChannels, channelId: string, stored: readonly Fresh[]): void => {
    const channel = held.get(channelId)
    const { next, others } = parted(stored, channel)
    if (channel !== undefined && next.length > 0) {
      channel.announced = Math.max(channel.announced, next.at(-1)?.seq ?? 0)
      deliver(channel, next)
    }
    for (const { became, message } of others) {
      const isHeld = channel?.people.has(message.userId) === true
      if (!isHeld && became === 'fresh') sockets.send(message.userId, bytesOf([message]))
      held.announce({ channelId, seq: message.seq })
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
    deliverStored(held, stored) {
      const fresh = stored.filter((one) => 'message' in one)
      for (const [channelId, of] of Map.groupBy(fresh, ({ message }) => message.channelId)) {
        deliverOf(held, channelId, of)
      }
    },
  }
}

/** A message that is stored; if the reply to the first sending was lost, a repeat is new for the other members. */
type Fresh = Extract<Stored, { readonly message: Message }>

/** Parts messages that are stored into those that follow what was delivered of a channel, and the others. */
function parted(stored: readonly Fresh[], channel: HeldChannel | undefined) {
  let upTo = channel === undefined || channel.isLoading ? Number.NaN : channel.deliveredUpTo
  const next: Message[] = []
  const others: Fresh[] = []
  for (const one of stored) {
    if (one.message.seq === upTo + 1) {
      upTo += 1
      next.push(one.message)
    } else others.push(one)
  }
  return { next, others }
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
  const compare = async (channelIds: readonly string[]): Promise<void> => {
    for (const newest of await grown(numbersOf(held, channelIds))) held.announce(newest)
  }
  const ends = [
    bus.subscribe(storedHereTopic, (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event stays in this process; only the sender publishes it
      const group = event as Group
      if (group.outcome === 'stored') delivery.deliverStored(held, group.stored)
      // The comparison that runs every few seconds finds a message that commits only later.
      else void compare(group.channelIds).catch(failed)
    }),
    bus.subscribe(storedTopic, (event) => {
      for (const [channelId, seq] of newestIn(event)) held.announce({ channelId, seq })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Returns how far these channels are delivered here. */
export function numbersOf(held: HeldChannels, channelIds: readonly string[]): Newest[] {
  return channelIds.flatMap((channelId) => {
    const channel = held.get(channelId)
    return channel === undefined ? [] : [{ channelId, seq: channel.deliveredUpTo }]
  })
}
