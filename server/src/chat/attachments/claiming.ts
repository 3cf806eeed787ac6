import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database.ts'
import { type SentAttachment, sentAttachment } from './shown.ts'
import { claim, type Claim, isSent } from './store.ts'

/**
 * Gives a file to a message that is being sent and returns it as the message stores it. Undefined where the message is
 * stored already, which counts instead of what is given; throws where the file is not the sender's, is for another
 * channel, or belongs to another message.
 */
export async function claimFile(db: Database, asked: Claim): Promise<SentAttachment | undefined> {
  const row = await claim(db, asked)
  if (row !== undefined) return sentAttachment(row)
  if (await isSent(db, asked)) return undefined
  throw new Failure('attachmentUnknown')
}
