import * as v from 'valibot'

import { id, timestamp } from '../base/fields.ts'
import { messageKind, plannedBlackout, unreadEntry } from './calls.ts'

/**
 * A stored message, the same for every member. `seq` numbers the messages of a channel without gaps: 1, 2, 3, …
 */
export const message = v.object({
  msgId: id,
  kind: messageKind,
  tempId: v.string(),
  channelId: id,
  userId: id,
  seq: v.number(),
  message: v.string(),
  createdOn: timestamp,
  status: v.literal('completed'),
  /** A list as JSON text. */
  attachments: v.string(),
  isBroadcastMessage: v.boolean(),
  /** The members whom the writer mentioned. */
  mentions: v.array(id),
  /** The message that it replies to. If that was deleted, `isDeleted` is true and the excerpt is empty. */
  replyTo: v.nullable(
    v.object({ msgId: id, userId: id, excerpt: v.string(), isDeleted: v.optional(v.boolean()) }),
  ),
  reactions: v.array(v.object({ emoji: v.string(), userIds: v.array(id) })),
  editedOn: v.nullable(timestamp),
  /** When its writer deleted it; its text and its attachments are empty then. */
  deletedOn: v.nullable(timestamp),
  /**
   * The writer of an assistant's answer: `builtin`, or the name of the model outside. Absent for all other
   * messages.
   */
  madeBy: v.optional(v.string()),
  /** The sources of an assistant's answer; its text refers to the first as [1]. */
  citations: v.optional(v.array(v.object({ title: v.string(), url: v.string(), passage: v.string() }))),
})
export type Message = v.InferOutput<typeof message>

/** The events of the chat. */
export const chatEvents = [
  v.object({
    command: v.literal('messages_payload'),
    channel: id,
    /** `changed`: those that were edited, deleted or reacted to since a moment, in the order of their changes. */
    type: v.picklist(['initial', 'page', 'around', 'after', 'changed']),
    /** Oldest first. */
    messages: v.array(message),
    /** The number of the next older page; null at the beginning of the chat. */
    newPageNumber: v.nullable(v.number()),
    hasMore: v.optional(v.boolean()),
    /**
     * The moment up to which every change to the messages is known; the next request for changes starts there. It
     * is a minute ago, because a change that is being stored now may carry an earlier moment; so some changes come
     * twice. On a page of `changed` that is not the last, it is the moment of the last change on the page.
     */
    changedUntil: v.optional(timestamp),
  }),
  v.object({ command: v.literal('new_message'), message }),
  /** A message was edited, deleted or reacted to. */
  v.object({ command: v.literal('message_changed'), channel: id, message }),
  /** The whole text so far of an answer that is being written. It is never stored; the answer is one new message. */
  v.object({
    command: v.literal('message_stream'),
    channel: id,
    streamId: id,
    userId: id,
    text: v.string(),
  }),
  v.object({ command: v.literal('unread_message'), unread: v.array(unreadEntry) }),
  v.object({
    command: v.literal('update_last_viewed_timestamp'),
    channel: id,
    userId: id,
    lastViewedTimestamp: timestamp,
  }),
  /**
   * The lists of the chat changed. With `missedSince`, events after that moment may have been lost, and a client asks for
   * everything as if it had just connected.
   */
  v.object({ command: v.literal('reload'), missedSince: v.optional(timestamp) }),
  /** The programme team planned a time in which nobody can write, changed it or ended it. */
  v.object({ command: v.literal('blackout'), period: plannedBlackout }),
] as const
