import type { Channel, UnreadEntry } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { noticeText } from '../../noticeText.ts'
import { withoutMarks } from '../../messages/rules.ts'

/** Returns the channel list after a message was edited or deleted; only the newest of a channel shows there. */
export function withChangedLast(channels: readonly Channel[], changed: Message): Channel[] {
  return channels.map((channel) => {
    const { lastMessage } = channel
    if (lastMessage?.msgId !== changed.msgId) return channel
    const isDeleted = changed.deletedOn !== null
    return {
      ...channel,
      lastMessage: {
        ...lastMessage,
        message: changed.message.slice(0, 200),
        isDeleted,
        attachmentType: isDeleted ? null : lastMessage.attachmentType,
      },
    }
  })
}

/** Returns the channel list after the person muted a channel, or unmuted it. */
export function withMuted(channels: readonly Channel[], channelId: string, isMuted: boolean): Channel[] {
  return channels.map((channel) => (channel.channelId === channelId ? { ...channel, isMuted } : channel))
}

/** A channel with what the list shows beside it. */
export interface Listed {
  readonly channel: Channel
  readonly count: number
  readonly isTagged: boolean
}

/** Returns the channels as the list shows them: those with the most unread first, then by their newest message. */
export function listedChannels(channels: readonly Channel[], unread: readonly UnreadEntry[]): Listed[] {
  const byChannel = new Map(unread.map((entry) => [entry.channelId, entry]))
  const listed = channels.map((channel) => {
    const entry = byChannel.get(channel.channelId)
    const count = entry?.count ?? 0
    return { channel, count, isTagged: count > 0 && entry?.data.isTagged === true }
  })
  return listed.toSorted((a, b) => b.count - a.count || newestOf(b.channel) - newestOf(a.channel))
}

function newestOf({ lastMessage }: Channel): number {
  return lastMessage === null ? 0 : Date.parse(lastMessage.createdOn)
}

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

interface PreviewReader {
  readonly personId: string
  /** What the person typed there and did not send. */
  readonly draft: string
  /** The people whom they have blocked. */
  readonly blocked: readonly string[]
}

/** The text under an empty channel, if it is one of the person's own. */
const firstWords: Readonly<Partial<Record<Channel['kind'], string>>> = {
  assistant: 'assistant.askMe',
  team: 'team.askUs',
}

/** Returns the line that the list shows under a channel's name. */
export function previewOf(channel: Channel, { personId, draft, blocked }: PreviewReader, t: Say): string {
  const { lastMessage } = channel
  if (draft !== '') return t('chat.draft', { text: draft })
  if (lastMessage === null) return t(firstWords[channel.kind] ?? 'chat.sayHi')
  if (blocked.includes(lastMessage.userId)) return t('chat.folded')
  const words = wordsOf(lastMessage, t)
  const text = withoutMarks(channel, words)
  if (lastMessage.kind === 'notice' || lastMessage.isDeleted) return text
  if (lastMessage.userId === personId) return t('chat.youSaid', { text })
  if (!channel.isGroup) return text
  const writer = channel.channelMembers.find(({ userId }) => userId === lastMessage.userId)
  return `${t('chat.sender', { name: writer?.userFullName.split(' ')[0] ?? t('chat.staff') })}${text}`
}

function wordsOf({ isDeleted, kind, message, attachmentType }: Last, t: Say): string {
  if (isDeleted) return t('chat.deleted')
  // The text of an invitation is meant for programs.
  if (kind === 'video_invite' || kind === 'missed_call') return t(`chat.kind.${kind}`)
  if (kind === 'notice') return noticeText(message, t)
  if (message !== '' || attachmentType === null) return message
  if (attachmentType === 'gif') return t('chat.aGif')
  if (attachmentType === 'image') return t('chat.aPhoto')
  return t(attachmentType === 'document' ? 'chat.aFile' : 'chat.attachment')
}

type Last = NonNullable<Channel['lastMessage']>
