import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import type { Sockets } from '../../socket/serve.ts'
import { batched } from './batched.ts'
import { type Early, makeEarly } from './early.ts'
import type { HeldChannel, HeldChannels } from './heldChannels.ts'
import type { Named } from '../messages/changeStore.ts'
import type { Stored } from '../messages/message.ts'
import type { Gap } from '../messages/messageStore.ts'
import type { LiveUnread } from './unread.ts'

/** The most channels whose missing messages one query loads, and the most messages of each. */
const mostGapsAtOnce = 50
/** See `mostGapsAtOnce`. */
export const mostInGap = 100
/** Milliseconds for which messages wait for those before them. */
const patienceMs = 200

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
  /** Delivers messages that came from another process, in the same order. */
  deliverHeard(held: HeldChannels, messages: readonly Message[]): void
  /** Notes that a message has changed: what is in memory of it is not delivered any more. */
  noteChanged(held: Pick<HeldChannels, 'get'>, changed: Named): void
}

/**
 * Delivers each message of a channel once and in the order of the numbers. A message that this process stored, or that came from another
 * process, is delivered from memory. If those before it are missing, it waits for them for a moment, because they are on their way. Then
 * everything since the last delivered number is loaded. An announcement that comes late, twice or not at all therefore changes nothing.
 *
 * The messages of a channel that were stored together are written once for all members, and each socket gets them in one piece.
 */
export function makeDelivery(parts: DeliveryParts): Delivery {
  const early = makeEarly()
  const writing = makeWriting(parts)
  const catchUp = makeCatchUp(parts, { early, writing })

  /** Delivers messages as soon as none before them is missing. */
  const take = (channel: HeldChannel, messages: readonly Message[]): void => {
    early.keep(channel, messages)
    if (channel.isLoading) return
    writing.deliver(channel, early.next(channel))
    if (channel.announced === channel.deliveredUpTo) return
    channel.patience ??= setTimeout(() => {
      channel.patience = undefined
      if (channel.announced > channel.deliveredUpTo) catchUp(channel)
    }, patienceMs).unref()
  }
  const takeEach = (held: HeldChannels, messages: readonly Message[], where: 'here' | 'elsewhere'): void => {
    for (const [channelId, ofChannel] of Map.groupBy(messages, (message) => message.channelId)) {
      const channel = held.get(channelId)
      if (channel !== undefined) {
        take(channel, ofChannel)
        continue
      }
      // The event acknowledges the sending.
      if (where === 'here') writing.deliverToWriters(ofChannel)
      for (const message of ofChannel) held.announce(message)
    }
  }
  return {
    catchUp,
    deliverStored(held, stored) {
      const fresh = stored.flatMap((one) => (one.became === 'fresh' ? [one.message] : []))
      takeEach(held, fresh, 'here')
      for (const one of stored) if (one.became === 'repeat') held.announce(one.message)
    },
    deliverHeard: (held, messages) => takeEach(held, messages, 'elsewhere'),
    noteChanged: (held, { channelId, messageId }) => early.noteChanged(held.get(channelId), messageId),
  }
}

interface CatchUpParts {
  readonly early: Early
  readonly writing: ReturnType<typeof makeWriting>
}

/** Returns a function that loads and delivers what is missing of a channel. */
function makeCatchUp(parts: DeliveryParts, { early, writing }: CatchUpParts): Delivery['catchUp'] {
  const load = batched(
    async (gaps: readonly Gap[]) => Map.groupBy(await parts.load(gaps), ({ channelId }) => channelId),
    mostGapsAtOnce,
  )
  const loadMissing = async (channel: HeldChannel): Promise<void> => {
    const { id: channelId } = channel
    for (;;) {
      writing.deliver(channel, early.next(channel))
      if (channel.announced <= channel.deliveredUpTo || channel.people.size === 0) return
      const gap = { channelId, above: channel.deliveredUpTo, upTo: channel.announced }
      const messages = (await load(gap)).get(channelId) ?? []
      if (messages.length === 0) throw new Error('An announced message is not there.')
      writing.deliver(channel, messages)
    }
  }
  return (channel) => {
    if (channel.isLoading) return
    channel.isLoading = true
    // After a failure the next message, or the comparison of the newest numbers, tries again.
    void loadMissing(channel)
      .catch(parts.failed)
      .finally(() => (channel.isLoading = false))
  }
}

/** Writes messages to sockets. */
function makeWriting({ sockets, unread }: Pick<DeliveryParts, 'sockets' | 'unread'>) {
  const bytesOf = (messages: readonly Message[]) =>
    sockets.write(messages.map((message) => ({ command: 'new_message', message })))
  const deliverToWriters = (messages: readonly Message[]): void => {
    for (const [personId, theirs] of Map.groupBy(messages, ({ userId }) => userId)) {
      sockets.send(personId, bytesOf(theirs))
    }
  }
  return {
    deliverToWriters,
    /** Writes the next messages of a channel to all its members. */
    deliver(channel: HeldChannel, messages: readonly Message[]): void {
      const last = messages.at(-1)
      if (last === undefined) return
      channel.deliveredUpTo = last.seq
      const bytes = bytesOf(messages)
      for (const personId of channel.people) sockets.send(personId, bytes, unread.note(personId, messages))
      // A writer who is not held here, such as a member since a moment ago, gets their own messages.
      const ofStrangers = messages.filter(({ userId }) => !channel.people.has(userId))
      if (ofStrangers.length > 0) deliverToWriters(ofStrangers)
    },
  }
}
