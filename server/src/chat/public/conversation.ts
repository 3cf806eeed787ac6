import type { NoticeText } from '@saathi/contract/chat/noticeText.ts'
import { saysSomething } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'
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
  await sayIn(tx, { channelId, senderId: staffId, text: JSON.stringify(text), kind: 'notice', tempId, at })
}

/** A message of a member of a channel. */
interface SaidIn extends Pick<Message, 'kind'> {
  readonly channelId: string
  readonly senderId: string
  readonly text: string
  /** A second message with this id is not stored. */
  readonly tempId: string
  readonly at: Date
}

/** Stores a message in the caller's transaction, and returns it. The members' clients hear of it with the commit. */
export async function sayIn(tx: Database, said: SaidIn): Promise<Message> {
  if (!saysSomething(said.text, 0)) throw new Failure('invalid')
  const plain = { attachments: '[]', isBroadcast: false, mentions: [], replyTo: null }
  return acceptedMessage(await storeInTransaction(tx, { id: uuid(), ...said, ...plain }))
}
