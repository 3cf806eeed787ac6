import { type Database, sql } from '../../engines/database.ts'

/** Keeps the files of a message while a report of it is stored, or no longer. */
export function markKept(tx: Database, messageId: string, isKept: boolean) {
  return tx.run(sql`
    update chat_attachments as file set is_kept = ${isKept}
    from messages
    where messages.id = ${messageId} and file.channel_id = messages.channel_id
      and file.uploader_id = messages.sender_id and file.temp_id = messages.temp_id`)
}
