import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../../house/house.ts'
import { type SentAttachment, sentAttachment } from './shown.ts'
import { claim, type Claim, isSent } from './store.ts'

/** How long a file can wait to be sent. */
export const unsentMs = 86_400_000

/**
 * Gives a file to a message that is being sent and returns it as the message stores it. Undefined if the message is
 * stored already; then the stored attachments count. Throws if the file is not the sender's, is for another
 * channel, or belongs to another message.
 */
export async function claimFile(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  asked: Claim,
): Promise<SentAttachment | undefined> {
  const row = await claim(db, asked, new Date(clock.now().getTime() - unsentMs))
  if (row !== undefined) return sentAttachment(row)
  if (await isSent(db, asked)) return undefined
  throw new Failure('attachmentUnknown')
}
