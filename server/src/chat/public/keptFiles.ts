import type { Database } from '../../engines/database.ts'
import { markKept } from '../attachments/keepStore.ts'

/** Keeps the files of a message, also when it is deleted, because somebody reported it. */
export async function keepFilesOf(tx: Database, messageId: string): Promise<void> {
  await markKept(tx, messageId, true)
}

/** Lets the files of a message go as if nobody had reported it. */
export async function letFilesGo(tx: Database, messageId: string): Promise<void> {
  await markKept(tx, messageId, false)
}
