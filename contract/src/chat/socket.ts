import * as v from 'valibot'

import { id, timestamp } from '../fields.ts'
import { frame } from '../frame.ts'
import { unreadEntry } from './calls.ts'
import { isWebAddress, messageCharacters } from './rules.ts'

/**
 * An identifier from a client, without control characters and halves of surrogate pairs: no identifier has them
 * and PostgreSQL cannot store them.
 */
const reference = v.pipe(id, v.regex(/^[^\p{Cc}\p{Cs}]+$/u))
/** The address of a page that a link may show. */
const webAddress = v.pipe(
  v.string(),
  v.maxLength(2048, 'This address is too long.'),
  v.url('This address cannot be sent.'),
  v.check((url) => isWebAddress(url), 'This address cannot be sent.'),
)
/** A file that the sender has uploaded for this channel, or a link whose preview the server fills in. */
const attachment = v.union(
  [v.object({ id: reference }), v.object({ attachment_type: v.literal('link_preview'), url: webAddress })],
  'This attachment cannot be sent.',
)
const attachmentList = v.pipe(v.array(attachment), v.maxLength(10))
/** A list, or a list as JSON text. */
const attachments = v.union([attachmentList, v.pipe(v.string(), v.parseJson(), attachmentList)])
/** What a person writes. */
const words = v.pipe(
  v.string(),
  v.maxLength(messageCharacters, `Please use at most ${messageCharacters} characters.`),
)
/** Whom the writer names, and how many at most. */
const mentions = v.pipe(v.array(reference), v.maxLength(50))
/** One emoji: a picture with its modifiers, never letters. */
const emoji = v.pipe(v.string(), v.maxLength(32), v.emoji(), v.graphemes(1))

/** The commands of the chat. */
export const chatCommands = [
  v.object({ ...frame, command: v.literal('join'), channel: reference }),
  v.object({ ...frame, command: v.literal('leave'), channel: reference }),
  v.object({ ...frame, command: v.literal('fetch_messages'), channel: reference }),
  v.object({
    ...frame,
    command: v.literal('get_room_chat_messages'),
    channel: reference,
    pageNumber: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    messageId: v.nullish(reference),
    afterMessageId: v.nullish(reference),
  }),
  v.object({
    ...frame,
    command: v.literal('send'),
    channel: reference,
    message: v.nullish(words, ''),
    attachments: v.nullish(attachments, []),
    mentions: v.nullish(mentions, []),
    /** The message that this one answers. */
    replyTo: v.nullish(reference),
    tempId: reference,
  }),
  v.object({
    ...frame,
    command: v.literal('react'),
    channel: reference,
    messageId: reference,
    /** Null takes the reaction back; a person has one on each message. */
    emoji: v.nullable(emoji),
  }),
  v.object({
    ...frame,
    command: v.literal('edit'),
    channel: reference,
    messageId: reference,
    message: words,
  }),
  v.object({ ...frame, command: v.literal('delete'), channel: reference, messageId: reference }),
  v.object({ ...frame, command: v.literal('unread_message') }),
  v.object({
    ...frame,
    command: v.literal('message_seen'),
    channel: reference,
    messageId: v.nullish(reference),
  }),
] as const

/**
 * A stored message, the same for every member. `seq` numbers the messages of a channel without gaps: 1, 2, 3, …
 */
export const message = v.object({
  msgId: id,
  /** Only the server writes anything but a text. */
  kind: v.picklist(['text', 'video_invite', 'missed_call', 'notice']),
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
  /** The members whom the writer named. */
  mentions: v.array(id),
  /** What it answers; the excerpt is empty where that was deleted. */
  replyTo: v.nullable(v.object({ msgId: id, userId: id, excerpt: v.string() })),
  reactions: v.array(v.object({ emoji: v.string(), userIds: v.array(id) })),
  editedOn: v.nullable(timestamp),
  /** When its writer deleted it; its text and its attachments are empty then. */
  deletedOn: v.nullable(timestamp),
})
export type Message = v.InferOutput<typeof message>

/** The events of the chat. */
export const chatEvents = [
  v.object({
    command: v.literal('messages_payload'),
    channel: id,
    type: v.picklist(['initial', 'page', 'around', 'after']),
    /** Oldest first. */
    messages: v.array(message),
    /** The number of the next older page; null at the beginning of the chat. */
    newPageNumber: v.nullable(v.number()),
    hasMore: v.optional(v.boolean()),
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
  v.object({ command: v.literal('reload') }),
] as const
