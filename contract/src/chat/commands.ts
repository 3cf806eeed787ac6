import * as v from 'valibot'

import { id, boundedText } from '../base/fields.ts'
import { frame } from '../base/frame.ts'
import { isWebAddress, messageCharacters } from './rules.ts'

// Kept apart from the events: a browser parses those, and needs only the types of these.

/**
 * An identifier from a client, without control characters and halves of surrogate pairs: no identifier has them
 * and PostgreSQL cannot store them.
 */
const reference = v.pipe(id, v.regex(/^[^\p{Cc}\p{Cs}]+$/u))
/** The address of a page that a link may show. */
const webAddress = v.pipe(
  boundedText(2048, 'This address is too long.'),
  v.url('This address cannot be sent.'),
  v.check((url) => isWebAddress(url), 'This address cannot be sent.'),
)
/** A file that the sender has uploaded for this channel, a link whose preview the server fills in, or a moving picture. */
const attachment = v.union(
  [
    v.object({ attachment_type: v.literal('link_preview'), url: webAddress }),
    v.object({ attachment_type: v.literal('gif'), id: reference }),
    v.object({ id: reference }),
  ],
  'This attachment cannot be sent.',
)
const attachmentList = v.pipe(v.array(attachment), v.maxLength(10))
/** A list, or a list as JSON text. */
const attachments = v.union([attachmentList, v.pipe(boundedText(32_768), v.parseJson(), attachmentList)])
/** The text that a person writes. */
const words = v.pipe(boundedText(messageCharacters, `Please use at most ${messageCharacters} characters.`))
/** The people whom the writer mentions, and the most of them. */
const mentions = v.pipe(v.array(reference), v.maxLength(50))
/** One emoji: a picture with its modifiers, never letters. */
const emoji = v.pipe(boundedText(32), v.emoji(), v.graphemes(1))

/** A moment of the product's time. */
const moment = v.pipe(
  boundedText(40),
  v.isoTimestamp('This is no moment.'),
  v.check((text) => Date.parse(text) >= 0, 'This is no moment.'),
)

/** An error about the command carries it. */
const errorId = v.optional(reference)

/** The commands of the chat. */
export const chatCommands = [
  v.object({ ...frame, command: v.literal('join'), channel: reference }),
  v.object({ ...frame, command: v.literal('leave'), channel: reference }),
  v.object({ ...frame, command: v.literal('fetch_messages'), channel: reference, tempId: errorId }),
  v.object({
    ...frame,
    command: v.literal('get_room_chat_messages'),
    channel: reference,
    pageNumber: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    messageId: v.nullish(reference),
    afterMessageId: v.nullish(reference),
    /** Asks for messages that changed after this moment: the `changedUntil` of an earlier page. */
    changedSince: v.nullish(moment),
    tempId: errorId,
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
    tempId: errorId,
  }),
  v.object({
    ...frame,
    command: v.literal('edit'),
    channel: reference,
    messageId: reference,
    message: words,
    tempId: errorId,
  }),
  v.object({
    ...frame,
    command: v.literal('delete'),
    channel: reference,
    messageId: reference,
    tempId: errorId,
  }),
  v.object({ ...frame, command: v.literal('unread_message') }),
  v.object({
    ...frame,
    command: v.literal('message_seen'),
    channel: reference,
    messageId: v.nullish(reference),
  }),
] as const

/** A command of the chat. */
export type ChatCommand = v.InferOutput<(typeof chatCommands)[number]>
