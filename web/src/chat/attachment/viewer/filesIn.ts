import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { attachmentsOf, type SentFile } from '../../messages/attachments.ts'
import type { OwnCopy } from '../../messages/rules.ts'

/** A file with its sender and time. */
export interface FileInMessage {
  readonly file: SentFile
  /** Undefined if the sender is unknown. */
  readonly sender: string | undefined
  readonly createdOn: string
}

/** Returns the files that messages carry, in their order. */
export function filesIn(
  messages: readonly (Message | OwnCopy)[],
  { channelMembers }: Pick<Channel, 'channelMembers'>,
): readonly FileInMessage[] {
  return messages.flatMap((message) => {
    if (message.seq === null || message.deletedOn !== null || message.attachments === '[]') return []
    const sender = channelMembers.find(({ userId }) => userId === message.userId)?.userFullName
    return attachmentsOf(message).flatMap((file) =>
      file.kind === 'file' ? [{ file, sender, createdOn: message.createdOn }] : [],
    )
  })
}
