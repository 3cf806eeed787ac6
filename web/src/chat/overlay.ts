import type { Message } from '@saathi/contract/chat/socket.ts'
import * as v from 'valibot'

import { type Action, entriesOf, type OutboxEntry } from '../device/outboxEntry.ts'
import type { OwnCopy } from './rules.ts'

const given = v.object({ channel: v.string(), message: v.string() })

/** Sending a message. Each channel has its own lane. */
export const sendMessage: Action<v.InferOutput<typeof given>> = {
  name: 'chat.send',
  given,
  laneOf: ({ channel }) => `chat:${channel}`,
  keepsRefused: true,
}

/** How many of the newest stored messages are searched for a waiting message's temp id. */
const searched = 200

/** Returns a channel's stored messages, then the person's own messages that are only on this device, without duplicates. */
export function shownMessages(
  stored: readonly Message[],
  entries: readonly OutboxEntry[],
  at: { readonly channelId: string; readonly personId: string },
): readonly (Message | OwnCopy)[] {
  const arrived = new Set(stored.slice(-searched).map(({ userId, tempId }) => `${userId} ${tempId}`))
  const own = entriesOf(sendMessage, entries).filter(
    (entry) =>
      entry.given.channel === at.channelId &&
      entry.personId === at.personId &&
      !arrived.has(`${entry.personId} ${entry.id}`),
  )
  return own.length === 0 ? stored : [...stored, ...own.map(copyOf)]
}

function copyOf(entry: OutboxEntry<v.InferOutput<typeof given>>): OwnCopy {
  return {
    tempId: entry.id,
    userId: entry.personId,
    seq: null,
    message: entry.given.message,
    createdOn: new Date(entry.at).toISOString(),
    failure: entry.failure,
  }
}
