import type { ChannelKind } from '@saathi/contract/chat/calls.ts'
import type { NoticedKind } from '@saathi/contract/chat/detection/kinds.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'

/** How an answer of the assistant was made. */
export interface MadeAnswer {
  /** `builtin`, or the name of the model outside. */
  readonly by: string
  readonly citations: NonNullable<Message['citations']>
}

/** A message to send, with the id it gets if it is new. */
export interface NewMessage {
  readonly id: string
  readonly channelId: string
  readonly senderId: string
  readonly tempId: string
  readonly text: string
  /** A list as JSON text. */
  readonly attachments: string
  readonly kind: Message['kind']
  readonly isBroadcast: boolean
  /** The people whom the writer mentions; people who are not active members are left out. */
  readonly mentions: readonly string[]
  /** The message that it answers; one of another channel is left out. */
  readonly replyTo: string | null
  /** The flags of its text. */
  readonly flags?: readonly NoticedKind[]
  readonly at: Date
  /** Only for an answer of the assistant: its author and its sources. */
  readonly made?: MadeAnswer
}

/** Returns a message that is words only, as readers see it. */
export function wordsOnly(
  message: Pick<NewMessage, 'id' | 'channelId' | 'senderId' | 'tempId' | 'text'> & {
    readonly seq: number
    readonly createdOn: string
  },
): Message {
  return {
    msgId: message.id,
    kind: 'text',
    tempId: message.tempId,
    channelId: message.channelId,
    userId: message.senderId,
    seq: message.seq,
    message: message.text,
    createdOn: message.createdOn,
    status: 'completed',
    attachments: '[]',
    isBroadcastMessage: false,
    mentions: [],
    replyTo: null,
    reactions: [],
    editedOn: null,
    deletedOn: null,
  }
}

/** The result of storing a message: stored now, stored before, or refused. */
export type Stored =
  | {
      readonly became: 'fresh' | 'repeat'
      readonly message: Message
      /** Known unless a short statement stored it, which takes messages of mentorships only. */
      readonly channelKind?: ChannelKind
    }
  | { readonly became: 'refused' | 'paused' }

/**
 * The outcome of messages that this process stored together. After an unknown outcome, for example when the reply to a commit was lost,
 * only the channels are known.
 */
export type Group =
  | { readonly outcome: 'stored'; readonly stored: readonly Stored[] }
  | { readonly outcome: 'unknown'; readonly channelIds: readonly string[] }

/** Returns the channels of a group's messages. */
export function channelsOf(group: Group): readonly string[] {
  if (group.outcome === 'unknown') return group.channelIds
  const channelIds = new Set<string>()
  for (const one of group.stored) if ('message' in one) channelIds.add(one.message.channelId)
  return [...channelIds]
}

/** How many messages of others a person has not seen in a channel, counted up to a message number. */
export interface Unread {
  readonly personId: string
  readonly channelId: string
  readonly count: number
  readonly upTo: number
  /** Whether one of them names the person. */
  readonly isTagged: boolean
  readonly isMuted: boolean
}

/** Returns the stored message; throws if its sender may not write in the channel, or nobody may now. */
export function acceptedMessage(stored: Stored): Message {
  if ('message' in stored) return stored.message
  if (stored.became === 'paused') throw new Failure('chatDisabled')
  throw new Failure('notYours')
}
