import type { Bus } from '../../engines/database/bus.ts'
import type { Group } from '../messages/message.ts'
import type { Newest } from '../messages/messageStore.ts'
import { messagesCarriedBy, newestIn, storedHereTopic, storedTopic } from '../topics/topics.ts'
import type { Delivery } from './delivery.ts'
import type { HeldChannels } from './heldChannels.ts'

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
      const messages = messagesCarriedBy(event)
      delivery.deliverHeard(held, messages)
      const carried = new Map(messages.map(({ channelId, seq }) => [channelId, seq]))
      for (const [channelId, seq] of newestIn(event)) {
        if (carried.get(channelId) !== seq) held.announce({ channelId, seq })
      }
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
