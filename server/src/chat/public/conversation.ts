import type { NoticeText } from '@saathi/contract/chat/noticeText.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import { acceptedMessage } from '../messages/message.ts'
import { storeInTransaction } from '../sender/transactionStore.ts'
import { addAnnouncer } from './broadcastStore.ts'

/** A notice to the members of a channel in the name of a member of staff. */
export interface ChannelNotice {
  readonly channelId: string
  readonly staffId: string
  readonly text: NoticeText
  /** A second notice with this id is not stored. */
  readonly tempId: string
  readonly at: Date
}

/**
 * Stores a notice for the members of a channel in the caller's transaction. The members' clients hear of it with
 * the commit. It does not make staff members of the channel: they still read nothing there.
 */
export async function tellChannel(
  tx: Database,
  { channelId, staffId, text, tempId, at }: ChannelNotice,
): Promise<void> {
  await addAnnouncer(tx, staffId, [channelId])
  const message = {
    id: uuid(),
    channelId,
    senderId: staffId,
    tempId,
    text: JSON.stringify(text),
    attachments: '[]',
    kind: 'notice',
    isBroadcast: false,
    mentions: [],
    replyTo: null,
    at,
  } as const
  acceptedMessage(await storeInTransaction(tx, message))
}
