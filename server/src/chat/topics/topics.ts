import type { Message } from '@saathi/contract/chat/socket.ts'
import * as v from 'valibot'

import { wordsOnly } from '../messages/message.ts'

/** Another process stored messages: the newest number in each of these channels, and the messages that fit into the event. */
export const storedTopic = 'chat:stored'
const plainMessage = v.tuple([
  v.string('Channel.'),
  v.number('Number.'),
  v.string('Id.'),
  v.string('Sender.'),
  v.string('Temporary id.'),
  v.string('Text.'),
  v.string('Time.'),
])
const newestEvent = v.object({ newest: v.array(v.tuple([v.string(), v.number()])) })
const messagesEvent = v.object({ messages: v.optional(v.array(plainMessage), []) })

/** A plain message as events carry it. */
export type PlainMessage = v.InferOutput<typeof plainMessage>

/** Returns a stored message for an event; undefined if it is more than words, so that it must be loaded. */
export function plainMessageOf(message: Message): PlainMessage | undefined {
  const { kind, attachments, mentions, replyTo, madeBy } = message
  const isPlain =
    kind === 'text' &&
    attachments === '[]' &&
    mentions.length === 0 &&
    replyTo === null &&
    madeBy === undefined &&
    !message.isBroadcastMessage &&
    message.editedOn === null &&
    message.deletedOn === null
  if (!isPlain) return undefined
  const { channelId, seq, msgId, userId, tempId, message: text, createdOn } = message
  return [channelId, seq, msgId, userId, tempId, text, createdOn]
}

/** Returns the channels of an event of `storedTopic` with their newest number. */
export function newestIn(event: unknown): readonly (readonly [channelId: string, seq: number])[] {
  return v.parse(newestEvent, event).newest
}

/** Returns the messages that an event of `storedTopic` carries, oldest first in each channel. */
export function messagesCarriedBy(event: unknown): readonly Message[] {
  const { messages } = v.parse(messagesEvent, event)
  return messages.map(([channelId, seq, id, senderId, tempId, text, createdOn]) =>
    wordsOnly({ channelId, seq, id, senderId, tempId, text, createdOn }),
  )
}

/** Messages that this process stored are in memory. The event is a `Group`; it stays in this process. */
export const storedHereTopic = 'chat:storedHere'

/** The topic on which a process tells itself that it has stored messages with flags. */
export const flaggedHereTopic = 'chat:flaggedHere'

/** A member's read position in a channel changed. */
export const seenTopic = 'chat:seen'
export const seenEvent = v.object({ channelId: v.string(), personId: v.string(), at: v.string() })

/** The members of a channel changed, and with them the channel list of these people. */
export const membersTopic = 'chat:members'
export const membersEvent = v.object({ channelId: v.string(), people: v.array(v.string()) })

/** A message was edited, deleted or reacted to. */
export const changedTopic = 'chat:changed'
export const changedEvent = v.object({ channelId: v.string(), messageId: v.string() })

/** A part of an answer that is being written, or null once it is over. */
export const streamTopic = 'chat:stream'
export const streamEvent = v.object({
  channelId: v.string(),
  streamId: v.string(),
  personId: v.string(),
  /** Names one writing of the answer: after a crash it is written again. */
  run: v.string(),
  part: v.nullable(v.object({ from: v.number(), text: v.string() })),
})

/** The job that answers a question to the assistant; the assistant's room provides it under this name. */
export const answerJob = 'answerQuestion'
/**
 * The job that puts a message to the programme team into its inbox; the team's room provides it under this name.
 */
export const teamJob = 'receiveForTeam'

/** Staff planned or ended a blackout. */
export const blackoutTopic = 'chat:blackout'

/** The most channels, or people, that fit into one event of the bus. */
export const mostInEvent = 60
