import { v7 as uuid } from 'uuid'

import type { House } from '../../house/house.ts'
import { acceptedMessage } from '../messages/message.ts'
import { senderOf } from '../sender/sender.ts'
import { claimFile } from '../attachments/claim.ts'
import type { AttachmentRow } from '../attachments/store.ts'
import { store } from '../attachments/upload.ts'

/** A text file in a message of this member. */
export async function buildSentFile(
  house: House,
  { channelId, senderId }: { readonly channelId: string; readonly senderId: string },
): Promise<AttachmentRow> {
  const row = await store(
    house,
    { channelId, uploaderId: senderId, key: undefined },
    new File(['Namaste'], 'hello.txt'),
  )
  const tempId = uuid()
  const attached = await claimFile(house, { id: row.id, channelId, uploaderId: senderId, tempId })
  const stored = await senderOf(house)({
    id: uuid(),
    channelId,
    senderId,
    tempId,
    text: '',
    attachments: JSON.stringify([attached]),
    kind: 'text',
    isBroadcast: false,
    mentions: [],
    replyTo: null,
    at: house.clock.now(),
  })
  acceptedMessage(stored)
  return row
}
