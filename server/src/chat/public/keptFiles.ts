import type { Database } from '../../engines/database/database.ts'
import { markKept, releaseKept } from '../attachments/keepStore.ts'

/** How long the files of a deleted message stay without a report. */
const deletedDays = 30

/** Keeps the files of a message, even if it is deleted, because someone reported it. */
export async function keepFilesOf(tx: Database, messageId: string): Promise<void> {
  await markKept(tx, messageId)
}

/** Stops keeping the files of a message, as if nobody had reported it. */
export async function letFilesGo(tx: Database, messageId: string, at: Date): Promise<void> {
  const deletedBefore = new Date(at.getTime() - deletedDays * 86_400_000)
  await releaseKept(tx, messageId, { deletedBefore, at })
}
