import { hasSeen, withMessage } from '@saathi/contract/chat/rules.ts'
import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

/** The loaded messages of a channel, without gaps up to the newest, oldest first. */
export interface Conversation {
  readonly messages: readonly Message[]
  /** The number of the next older page; null at the beginning of the chat. */
  readonly olderPage: number | null
}

/** An own message that the server has not stored yet. */
export interface OwnCopy {
  readonly tempId: string
  readonly userId: string
  readonly seq: null
  readonly message: string
  readonly createdOn: string
  /** The server's code for why it refused; undefined while the message waits. */
  readonly failure: string | undefined
}

/** One line of a conversation as the person sees it. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message | OwnCopy
      /** Whether the next message belongs to the same group. Only the last message of a group shows time and name. */
      readonly goesOn: boolean
    }

/** Messages of one person within this time form a group. */
const groupMs = 5 * 60_000

/** Returns the conversation with one more message. Messages may arrive in any order. */
export function withNewMessage(known: Conversation, message: Message): Conversation {
  const oldest = known.messages[0]?.seq ?? 0
  // An older message belongs to a page that is not loaded yet.
  if (message.seq < oldest) return known
  const messages = withMessage<Message, never>(known.messages, message)
  return messages === known.messages ? known : { ...known, messages }
}

/** Returns the conversation with the next older page. */
export function withOlderPage(known: Conversation, page: Conversation): Conversation {
  let messages = known.messages
  for (const message of page.messages) messages = withMessage<Message, never>(messages, message)
  return { messages, olderPage: page.olderPage }
}

/** Returns the messages as rows, with a day row before the first message of each day. `dayOf` decides the time zone. */
export function rowsOf(shown: readonly (Message | OwnCopy)[], dayOf: (at: string) => string): readonly Row[] {
  const rows: Row[] = []
  for (const [index, message] of shown.entries()) {
    const before = shown[index - 1]
    const after = shown[index + 1]
    const day = dayOf(message.createdOn)
    if (before === undefined || dayOf(before.createdOn) !== day) {
      rows.push({ kind: 'day', key: `day ${day}`, at: message.createdOn })
    }
    rows.push({
      kind: 'message',
      key: `${message.userId} ${message.tempId}`,
      message,
      goesOn: after !== undefined && dayOf(after.createdOn) === day && standTogether(message, after),
    })
  }
  return rows
}

function standTogether(one: Message | OwnCopy, next: Message | OwnCopy): boolean {
  const apart = Date.parse(next.createdOn) - Date.parse(one.createdOn)
  return one.userId === next.userId && apart < groupMs && (one.seq === null) === (next.seq === null)
}

type Member = Channel['channelMembers'][number]

/** The active members who are to read a message, and whether each has seen it. */
export function readersOf(
  message: Pick<Message, 'userId' | 'createdOn'>,
  { channelMembers }: Channel,
): readonly { readonly member: Member; readonly hasRead: boolean }[] {
  return channelMembers
    .filter(({ userId, isActive }) => isActive && userId !== message.userId)
    .map((member) => ({ member, hasRead: hasSeen(member.lastViewedTimestamp, message.createdOn) }))
}

/** Whether every active member of the channel has seen a message; without any, nobody has. */
export function isRead(message: Pick<Message, 'userId' | 'createdOn'>, channel: Channel): boolean {
  const readers = readersOf(message, channel)
  return readers.length > 0 && readers.every(({ hasRead }) => hasRead)
}

/** Returns the channel list with a newer message; its channel comes first. */
export function withLastMessage(channels: readonly Channel[], message: Message): Channel[] {
  const found = channels.find((channel) => channel.channelId === message.channelId)
  if (found === undefined) return [...channels]
  const known = found.lastMessage
  if (known !== null && known.createdOn > message.createdOn) return [...channels]
  const { createdOn, userId } = message
  const renewed = { ...found, lastMessage: { message: message.message.slice(0, 200), userId, createdOn } }
  return [renewed, ...channels.filter((channel) => channel !== found)]
}

/** Returns the channel list after a member viewed a channel. */
export function withViewed(
  channels: readonly Channel[],
  viewed: { readonly channel: string; readonly userId: string; readonly lastViewedTimestamp: string },
): Channel[] {
  return channels.map((channel) =>
    channel.channelId !== viewed.channel
      ? channel
      : {
          ...channel,
          channelMembers: channel.channelMembers.map((member) =>
            member.userId === viewed.userId
              ? { ...member, lastViewedTimestamp: viewed.lastViewedTimestamp }
              : member,
          ),
        },
  )
}
