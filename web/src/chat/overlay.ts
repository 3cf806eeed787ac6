import type { Message } from '@saathi/contract/chat/socket.ts'
import * as v from 'valibot'

import { type Action, entriesOf, type OutboxEntry, waitingOf } from '../device/outboxEntry.ts'
import { fileToSend } from './messages/fileToSend.ts'
import { type OwnCopy, withReaction } from './messages/rules.ts'

const given = v.object({
  channel: v.string(),
  message: v.string(),
  mentions: v.optional(v.array(v.string()), []),
  /** The quoted message, as the conversation shows it. */
  replyTo: v.optional(
    v.nullable(
      v.object({
        msgId: v.string(),
        userId: v.string(),
        excerpt: v.string(),
        isDeleted: v.optional(v.boolean()),
      }),
    ),
    null,
  ),
  /** The moving picture that is sent instead of a text. */
  gif: v.optional(
    v.nullable(
      v.object({ id: v.string(), title: v.string(), url: v.string(), width: v.number(), height: v.number() }),
    ),
    null,
  ),
  file: v.optional(v.nullable(fileToSend), null),
  /** The page whose preview it shows. */
  link: v.optional(
    v.nullable(
      v.object({
        url: v.string(),
        title: v.string(),
        description: v.string(),
        image: v.nullable(v.string()),
      }),
    ),
    null,
  ),
})
/** A message to be sent. */
export type Sending = v.InferOutput<typeof given>

const about = { channel: v.string(), messageId: v.string() }
const laneOf = ({ channel }: { readonly channel: string }) => `chat:${channel}`

/** Sending a message. Each channel has its own lane. */
export const sendMessage: Action<v.InferOutput<typeof given>> = {
  name: 'chat.send',
  given,
  laneOf,
  keepsRefused: true,
}

const reaction = v.object({ ...about, emoji: v.nullable(v.string()) })
/** Reacting to a message, or taking that back. */
export const reactTo: Action<v.InferOutput<typeof reaction>> = {
  name: 'chat.react',
  given: reaction,
  laneOf,
  keepsRefused: false,
}

const correction = v.object({ ...about, message: v.string() })
/** Edits the person's own message. */
export const editOwn: Action<v.InferOutput<typeof correction>> = {
  name: 'chat.edit',
  given: correction,
  laneOf,
  keepsRefused: false,
}

const removal = v.object(about)
/** Deletes the person's own message. */
export const deleteOwn: Action<v.InferOutput<typeof removal>> = {
  name: 'chat.delete',
  given: removal,
  laneOf,
  keepsRefused: false,
}

/** How many of the newest stored messages are searched for a waiting message's temp id. */
const searched = 200

interface ShownAt {
  readonly channelId: string
  readonly personId: string
  /** Whether newer messages are missing below; the person's waiting ones belong below those. */
  readonly isDetached?: boolean
}

/** Returns a channel's stored messages, then the person's own messages that are only on this device, without duplicates. */
export function shownMessages(
  stored: readonly Message[],
  entries: readonly OutboxEntry[],
  at: ShownAt,
): readonly (Message | OwnCopy)[] {
  const changed = withWaitingChanges(stored, entries, at.personId)
  if (at.isDetached === true) return changed
  const arrived = new Set(stored.slice(-searched).map(({ userId, tempId }) => `${userId} ${tempId}`))
  const own = entriesOf(sendMessage, entries).filter(
    (entry) =>
      entry.given.channel === at.channelId &&
      entry.personId === at.personId &&
      !arrived.has(`${entry.personId} ${entry.id}`),
  )
  return own.length === 0 ? changed : [...changed, ...own.map(copyOf)]
}

/** Returns the messages with the person's changes that the server has not heard of yet. */
function withWaitingChanges(
  stored: readonly Message[],
  entries: readonly OutboxEntry[],
  personId: string,
): readonly Message[] {
  const mine = entries.filter((entry) => entry.personId === personId)
  const changes = new Map<string, ((message: Message) => Message)[]>()
  const note = (messageId: string, how: (message: Message) => Message) =>
    changes.set(messageId, [...(changes.get(messageId) ?? []), how])
  for (const { messageId, emoji } of waitingOf(reactTo, mine)) {
    note(messageId, (message) => withReaction(message, personId, emoji))
  }
  for (const { given: edited, at } of entriesOf(editOwn, mine)) {
    const editedOn = new Date(at).toISOString()
    note(edited.messageId, (message) => ({ ...message, message: edited.message, editedOn }))
  }
  for (const { given: removed, at } of entriesOf(deleteOwn, mine)) {
    const deletedOn = new Date(at).toISOString()
    note(removed.messageId, (message) => ({ ...message, message: '', reactions: [], deletedOn }))
  }
  if (changes.size === 0) return stored
  return stored.map((message) =>
    (changes.get(message.msgId) ?? []).reduce((changed, how) => how(changed), message),
  )
}

function copyOf(entry: OutboxEntry<v.InferOutput<typeof given>>): OwnCopy {
  return {
    tempId: entry.id,
    userId: entry.personId,
    seq: null,
    message: entry.given.message,
    createdOn: new Date(entry.at).toISOString(),
    mentions: entry.given.mentions,
    replyTo: entry.given.replyTo,
    gif: entry.given.gif,
    file: entry.given.file,
    link: entry.given.link,
    isUnstored: entry.isUnstored === true,
    failure: entry.failure,
  }
}
