import * as v from 'valibot'

import { id, timestamp } from '../fields.ts'
import { frame } from '../frame.ts'
import { unreadEntry } from './calls.ts'
import { messageCharacters } from './rules.ts'

/**
 * An identifier from a client, without control characters and halves of surrogate pairs: no identifier has them
 * and PostgreSQL cannot store them.
 */
const reference = v.pipe(id, v.regex(/^[^\p{Cc}\p{Cs}]+$/u))
/** How deep an attachment may be nested. Serialising needs one stack frame for each level. */
const deepest = 5
/** A short text about an attachment. */
const note = v.optional(v.pipe(v.string(), v.maxLength(500, 'This attachment cannot be sent.')))
/**
 * What a client says about an attachment, in the names of the wire, because it is passed on as JSON text. Other
 * fields are dropped: the server fills in the rest.
 */
const attachment = v.object({
  id: v.optional(reference),
  attachment_name: note,
  attachment_type: note,
  name: note,
  type: note,
  url: v.optional(v.pipe(v.string(), v.maxLength(2048, 'This address is too long.'))),
  description: note,
})
/** The most characters of all attachments of a message, as JSON text. */
const attachmentCharacters = 8000
const attachmentList = v.pipe(
  v.array(v.record(v.string(), v.unknown())),
  v.maxLength(10),
  v.check((list) => list.every((one) => isFlat(one, deepest)), 'This attachment cannot be sent.'),
  v.array(attachment),
  v.check((list) => list.every((one) => Object.keys(one).length > 0), 'This attachment cannot be sent.'),
  v.check((list) => JSON.stringify(list).length <= attachmentCharacters, 'These attachments are too large.'),
)
/** A list, or a list as JSON text. */
const attachments = v.union([attachmentList, v.pipe(v.string(), v.parseJson(), attachmentList)])

function isFlat(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isFlat(part, levels - 1))
}

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
    message: v.nullish(
      v.pipe(
        v.string(),
        v.maxLength(messageCharacters, `Please use at most ${messageCharacters} characters.`),
      ),
      '',
    ),
    attachments: v.nullish(attachments, []),
    tempId: reference,
  }),
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
  v.object({ command: v.literal('unread_message'), unread: v.array(unreadEntry) }),
  v.object({
    command: v.literal('update_last_viewed_timestamp'),
    channel: id,
    userId: id,
    lastViewedTimestamp: timestamp,
  }),
  v.object({ command: v.literal('reload') }),
] as const
