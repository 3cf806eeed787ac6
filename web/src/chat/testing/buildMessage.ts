import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

/** The given minute of 5 January 2026, for tests. */
export function minute(of: number): string {
  return new Date(Date.UTC(2026, 0, 5, 10, of)).toISOString()
}

/** A stored message with this number in its channel, for tests. */
export function buildMessage(seq: number, overrides: Partial<Message> = {}): Message {
  return {
    msgId: `m${seq}`,
    tempId: `t${seq}`,
    channelId: 'c',
    userId: 'asha',
    seq,
    message: `text ${seq}`,
    createdOn: minute(seq),
    status: 'completed',
    attachments: '[]',
    isBroadcastMessage: false,
    kind: 'text',
    mentions: [],
    replyTo: null,
    reactions: [],
    editedOn: null,
    deletedOn: null,
    ...overrides,
  }
}

/** A channel of Asha and Ravi, for tests; Ravi last viewed it at this time. */
export function buildChannel(channelId: string, viewedByRavi: string | null = null): Channel {
  return {
    channelId,
    channelName: 'Ravi',
    kind: 'one_to_one',
    isGroup: false,
    isMuted: false,
    isPaused: false,
    isClosed: false,
    lastMessage: null,
    channelMembers: ['asha', 'ravi'].map((userId) => ({
      userId,
      userFullName: userId,
      displayPicture: null,
      role: 'mentee',
      isActive: true,
      isPairManager: false,
      lastViewedTimestamp: userId === 'ravi' ? viewedByRavi : minute(59),
      myDirectChannelWithUser: null,
    })),
  }
}
