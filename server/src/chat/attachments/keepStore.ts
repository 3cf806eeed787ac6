import { type Database, sql } from '../../engines/database/database.ts'

const filesOf = (messageId: string) => sql`
  from messages
  where messages.id = ${messageId} and file.channel_id = messages.channel_id
    and file.uploader_id = messages.sender_id and file.temp_id = messages.temp_id`

/** Keeps the files of a message while a report of it is stored. */
export function markKept(tx: Database, messageId: string) {
  return tx.run(sql`update chat_attachments as file set is_kept = true ${filesOf(messageId)}`)
}

/**
 * Stops keeping a message's files. The files of a message that was deleted before a moment are deleted now; the
 * others can be deleted as usual again.
 */
export function releaseKept(
  tx: Database,
  messageId: string,
  { deletedBefore, at }: { readonly deletedBefore: Date; readonly at: Date },
) {
  return tx.run(sql`
    update chat_attachments as file set
      is_kept = false,
      closed_at = case when is_over then coalesce(file.closed_at, ${at}) else file.closed_at end,
      remove_at = case when is_over then ${at} else file.remove_at end,
      is_stored = file.is_stored and not is_over
    from (select id, channel_id, sender_id, temp_id, coalesce(deleted_at < ${deletedBefore}, false) as is_over
          from messages where id = ${messageId}) as message
    where file.channel_id = message.channel_id and file.uploader_id = message.sender_id
      and file.temp_id = message.temp_id`)
}
