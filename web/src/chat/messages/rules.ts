import { hasSeen, firstAttachmentType } from '@saathi/contract/chat/rules.ts'
import type { Channel, Gif } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import type { PageOfWeb } from './attachments.ts'
import type { FileToSend } from './fileToSend.ts'

/** A message that the server has not stored yet: the person's own, or the answer that the assistant is writing. */
export interface OwnCopy {
  readonly tempId: string
  readonly userId: string
  readonly seq: null
  readonly message: string
  readonly createdOn: string
  readonly mentions: readonly string[]
  readonly replyTo: Message['replyTo']
  readonly gif: Omit<Gif, 'previewUrl'> | null
  readonly file: FileToSend | null
  readonly link: PageOfWeb | null
  /** Whether it would be lost by a reload, because the device could not store it. */
  readonly isUnstored: boolean
  /** The server's code for why it refused; undefined while the message waits. */
  readonly failure: string | undefined
}

/** Returns a message with a person's reaction in place of an earlier one; null takes it back. */
export function withReaction(message: Message, personId: string, emoji: string | null): Message {
  const others = message.reactions.flatMap((each) => {
    const userIds = each.userIds.filter((id) => id !== personId)
    return userIds.length === 0 && each.emoji !== emoji ? [] : [{ ...each, userIds }]
  })
  if (emoji === null) return { ...message, reactions: others }
  const isThere = others.some((each) => each.emoji === emoji)
  const reactions = isThere
    ? others.map((each) => (each.emoji === emoji ? { ...each, userIds: [...each.userIds, personId] } : each))
    : [...others, { emoji, userIds: [personId] }]
  return { ...message, reactions }
}

/** Returns the emoji with which a person reacted to a message; null without one. */
export function ownReaction({ reactions }: Pick<Message, 'reactions'>, personId: string): string | null {
  return reactions.find(({ userIds }) => userIds.includes(personId))?.emoji ?? null
}

/** A part of a text; a name is that of a person whom the writer mentioned. */
export interface TextPart {
  readonly text: string
  readonly isName: boolean
}

/** Returns a text in parts, so that the names of those who are mentioned stand out. */
export function partsOf(text: string, names: readonly string[]): readonly TextPart[] {
  // The longest first: one name may begin with another.
  const signs = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length)
  const parts: TextPart[] = []
  let rest = text
  for (;;) {
    const places = signs.map((sign) => ({ sign, at: rest.indexOf(sign) })).filter(({ at }) => at >= 0)
    const [next] = places.toSorted((one, other) => one.at - other.at)
    if (next === undefined) break
    parts.push({ text: rest.slice(0, next.at), isName: false }, { text: next.sign, isName: true })
    rest = rest.slice(next.at + next.sign.length)
  }
  return [...parts, { text: rest, isName: false }].filter((part) => part.text !== '')
}

/** Returns the text after the last `@` before the cursor; undefined if no name is being typed. */
export function namingAt(text: string, cursor: number): string | undefined {
  return /(?:^|\s)@([\p{L}\p{M} .'-]{0,40})$/u.exec(text.slice(0, cursor))?.[1]
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
  const renewed = { ...found, lastMessage: lastMessageOf(message) }
  return [renewed, ...channels.filter((channel) => channel !== found)]
}

/** Returns what the channel list shows of a message. */
function lastMessageOf(message: Message): NonNullable<Channel['lastMessage']> {
  const { msgId, kind, userId, createdOn, deletedOn } = message
  return {
    msgId,
    kind,
    userId,
    createdOn,
    message: message.message.slice(0, 200),
    isDeleted: deletedOn !== null,
    attachmentType: firstAttachmentType(message.attachments),
  }
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

/** How many messages of others are newer than a message number. Those that are not loaded count as messages of others. */
export function newerThan(messages: readonly Message[], seq: number, personId: string): number {
  let count = Math.max(0, (messages[0]?.seq ?? 0) - 1 - seq)
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at]
    if (message === undefined || message.seq <= seq) break
    if (message.userId !== personId) count += 1
  }
  return count
}

/** Whether a channel takes no emoji, pictures or names: the assistant's, and one in which nobody else is left. */
export function isAssistantChannel({
  kind,
  channelMembers,
}: Pick<Channel, 'kind' | 'channelMembers'>): boolean {
  return kind === 'assistant' || channelMembers.filter(({ isActive }) => isActive).length === 1
}

/** Whether a channel is the person's own channel with the assistant. */
export function hasAssistant({ kind }: Pick<Channel, 'kind'>): boolean {
  return kind === 'assistant'
}

/** Whether a channel is the person's own channel with the programme team. */
export function isWithTeam({ kind }: Pick<Channel, 'kind'>): boolean {
  return kind === 'team'
}

/** Whether the assistant wrote a message, or is writing it. */
export function isByAssistant(
  { userId }: Pick<Message, 'userId'>,
  { channelMembers }: Pick<Channel, 'channelMembers'>,
): boolean {
  return channelMembers.some((member) => member.userId === userId && member.role === 'ai_assistant')
}

/** Whether a message names help lines: the assistant does so in answers that people wrote, for those who are not well. */
export function namesHelpLines({ citations = [] }: Pick<Message, 'citations'>): boolean {
  return citations.some(({ url }) => url.startsWith('tel:'))
}

/** Returns the answer that the assistant is writing as a message, which the stored one will replace in the same place. */
export function answerCopy(
  answering: { readonly streamId: string | undefined; readonly text: string },
  { channelMembers }: Pick<Channel, 'channelMembers'>,
  createdOn: string,
): OwnCopy {
  const assistant = channelMembers.find(({ role }) => role === 'ai_assistant')
  return {
    tempId: answering.streamId ?? 'awaited',
    userId: assistant?.userId ?? '',
    seq: null,
    message: answering.text,
    createdOn,
    mentions: [],
    replyTo: null,
    gif: null,
    file: null,
    link: null,
    isUnstored: false,
    failure: undefined,
  }
}

/** Whether a member can be blocked: the programme team and the assistant have to stay within reach. */
export function canBeBlocked({ role }: Pick<Member, 'role'>): boolean {
  return role === 'mentee' || role === 'mentor'
}

/** Returns a message without the numbers of an answer's citations: they are links inside the chat only. */
export function withoutMarks(channel: Channel, text: string): string {
  return hasAssistant(channel) ? text.replaceAll(/ ?\[\d{1,2}\]/g, '') : text
}
