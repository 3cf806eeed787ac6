import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import type { Bus } from '../engines/bus.ts'
import type { Sockets } from '../socket/serve.ts'
import type { Members } from './members.ts'
import {
  membersEvent,
  membersTopic,
  mostInEvent,
  seenEvent,
  seenTopic,
  storedEvent,
  storedTopic,
} from './topics.ts'
import type { LiveUnread } from './unread.ts'

/** A range of message numbers in a channel, both ends included. */
interface NumberRange {
  readonly channelId: string
  readonly first: number
  readonly last: number
}

/** What delivery needs. */
export interface DeliveryParts {
  readonly bus: Bus
  readonly sockets: Sockets<SocketEvent>
  readonly members: Members
  readonly unread: LiveUnread
  load(range: NumberRange): Promise<readonly Message[]>
  failed(error: unknown): void
}

/**
 * Delivers committed messages to the members' sockets in the order in which they were stored. Messages stored by
 * this process are in memory; for messages of other processes only the numbers arrive, and the messages are
 * loaded. Returns a function that stops delivery.
 */
export function openDelivery(parts: DeliveryParts): () => void {
  const { bus, sockets, members, unread } = parts
  const deliver = async (message: Message): Promise<void> => {
    const people = await members.of(message.channelId)
    // The sender always gets the message, because it acknowledges the sending.
    sockets.deliver(new Set([...people, message.userId]), { command: 'new_message', message })
    for (const personId of people) unread.note(personId, message)
  }
  const deliverRange = async (range: NumberRange): Promise<void> => {
    const people = await members.of(range.channelId)
    if (!people.some((personId) => sockets.isHere(personId))) return
    for (const message of await parts.load(range)) await deliver(message)
  }
  const tellSeen = async (channelId: string, personId: string, at: string): Promise<void> => {
    sockets.deliver(await members.of(channelId), {
      command: 'update_last_viewed_timestamp',
      channel: channelId,
      userId: personId,
      lastViewedTimestamp: at,
    })
  }

  let tail = Promise.resolve()
  const inOrder = (work: () => Promise<void>) => {
    tail = tail.then(work).catch(parts.failed)
  }
  const ends = [
    bus.subscribe(storedTopic, (event, atHand) => {
      if (atHand instanceof StoredHere) {
        for (const message of atHand.messages) inOrder(() => deliver(message))
        return
      }
      for (const range of v.parse(storedEvent, event).stretches) inOrder(() => deliverRange(range))
    }),
    bus.subscribe(seenTopic, (event) => {
      const { channelId, personId, at } = v.parse(seenEvent, event)
      unread.renew(personId)
      void tellSeen(channelId, personId, at).catch(parts.failed)
    }),
    bus.subscribe(membersTopic, (event) => {
      const { channelId, people } = v.parse(membersEvent, event)
      members.forget(channelId)
      sockets.deliver(people, { command: 'reload' })
      for (const personId of people) unread.renew(personId)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Messages that this process has just stored. */
class StoredHere {
  readonly messages: readonly Message[]
  constructor(messages: readonly Message[]) {
    this.messages = messages
  }
}

/** Announces newly stored messages to every process. Call it after the commit. */
export function announceStored(bus: Bus, messages: readonly Message[]): void {
  const ranges = new Map<string, NumberRange>()
  for (const { channelId, seq } of messages) {
    const { first, last } = ranges.get(channelId) ?? { first: seq, last: seq }
    ranges.set(channelId, { channelId, first: Math.min(first, seq), last: Math.max(last, seq) })
  }
  const all = [...ranges.values()]
  for (let at = 0; at < all.length; at += mostInEvent) {
    const atHand = new StoredHere(at === 0 ? messages : [])
    bus.publish(storedTopic, { stretches: all.slice(at, at + mostInEvent) }, atHand)
  }
}
