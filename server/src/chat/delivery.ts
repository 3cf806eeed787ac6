import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import type { Bus } from '../engines/bus.ts'
import type { Sockets } from '../socket/serve.ts'
import type { Members } from './members.ts'
import type { Stored } from './message.ts'
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

/** Numbers of a channel, both included. */
interface NumberRange {
  readonly channelId: string
  readonly first: number
  readonly last: number
}

/** What delivery works with. */
export interface DeliveryDoor {
  readonly bus: Bus
  readonly sockets: Sockets<SocketEvent>
  readonly members: Members
  readonly unread: LiveUnread
  load(range: NumberRange): Promise<readonly Message[]>
  failed(error: unknown): void
}

/**
 * Brings what was committed to the members' sockets: those here at once, those of other processes by the bus, over which
 * only numbers travel. Answers what tells of newly stored messages; it never throws, for they are stored whatever happens.
 */
export function makeDelivery(door: DeliveryDoor): (stored: readonly Stored[]) => Promise<void> {
  const { bus, sockets, members, unread } = door
  const me = crypto.randomUUID()

  const deliver = async (message: Message): Promise<void> => {
    const people = await members.of(message.channelId)
    // The sender hears of it in any case: it is the acknowledgement.
    sockets.tell(new Set([...people, message.userId]), { command: 'new_message', message })
    for (const personId of people) unread.note(personId, message)
  }
  const deliverRange = async (range: NumberRange): Promise<void> => {
    const people = await members.of(range.channelId)
    if (!people.some((personId) => sockets.isHere(personId))) return
    for (const message of await door.load(range)) await deliver(message)
  }
  const tellSeen = async (channelId: string, personId: string, at: string): Promise<void> => {
    sockets.tell(await members.of(channelId), {
      command: 'update_last_viewed_timestamp',
      channel: channelId,
      userId: personId,
      lastViewedTimestamp: at,
    })
  }

  let fromElsewhere = Promise.resolve()
  bus.subscribe(storedTopic, (event) => {
    const { from, stretches } = v.parse(storedEvent, event)
    if (from === me) return
    for (const range of stretches) {
      fromElsewhere = fromElsewhere.then(() => deliverRange(range)).catch(door.failed)
    }
  })
  bus.subscribe(seenTopic, (event) => {
    const { channelId, personId, at } = v.parse(seenEvent, event)
    unread.renew(personId)
    void tellSeen(channelId, personId, at).catch(door.failed)
  })
  bus.subscribe(membersTopic, (event) => {
    const { channelId, people } = v.parse(membersEvent, event)
    members.forget(channelId)
    sockets.tell(people, { command: 'reload' })
    for (const personId of people) unread.renew(personId)
  })

  return async (stored) => {
    try {
      const fresh = stored.flatMap((one) => (one.became === 'fresh' ? [one.message] : []))
      for (const message of fresh) await deliver(message)
      publishStored(bus, me, fresh)
    } catch (error) {
      door.failed(error)
    }
  }
}

/** Tells every other process which messages were stored. */
export function publishStored(bus: Bus, from: string, messages: readonly Message[]): void {
  const ranges = new Map<string, NumberRange>()
  for (const { channelId, seq } of messages) {
    const { first, last } = ranges.get(channelId) ?? { first: seq, last: seq }
    ranges.set(channelId, { channelId, first: Math.min(first, seq), last: Math.max(last, seq) })
  }
  const all = [...ranges.values()]
  for (let at = 0; at < all.length; at += mostInEvent) {
    bus.publish(storedTopic, { from, stretches: all.slice(at, at + mostInEvent) })
  }
}
