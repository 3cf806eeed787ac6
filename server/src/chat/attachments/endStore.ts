import { type Database, sql } from '../../engines/database/database.ts'

/** Closes a file now and schedules its bytes for deletion. */
const going = (at: Date) => sql`closed_at = coalesce(closed_at, ${at}), remove_at = ${at}, is_stored = false`

/**
 * Decides about the files that were uploaded before a moment: those of stored messages stay, the others are
 * deleted. A file that a message has claimed has until `claimedBefore`, because that message may be on its way.
 */
export function closeUnsent(
  db: Database,
  { before, claimedBefore, at }: { readonly before: Date; readonly claimedBefore: Date; readonly at: Date },
) {
  return db.run(sql`
    with due as (
      select file.id, exists (
        select from messages where messages.channel_id = file.channel_id
          and messages.sender_id = file.uploader_id and messages.temp_id = file.temp_id) as is_sent
      from chat_attachments as file
      where not file.is_sent and file.remove_at is null
        and file.created_at < case when file.temp_id is null then ${before}::timestamptz else ${claimedBefore} end
    ), sent as (
      update chat_attachments set is_sent = true where id in (select id from due where is_sent)
    )
    update chat_attachments set ${going(at)} where id in (select id from due where not is_sent)`)
}

/**
 * Schedules the files of messages that were deleted before a moment for deletion, together with the versions kept
 * of them.
 */
export function dropFilesOfDeleted(tx: Database, before: Date, at: Date) {
  return tx.run(sql`
    update chat_attachments as file set ${going(at)}
    from message_versions join messages on messages.id = message_versions.message_id
    where message_versions.replaced_at < ${before} and messages.deleted_at < ${before}
      and file.channel_id = messages.channel_id and file.uploader_id = messages.sender_id
      and file.temp_id = messages.temp_id and not file.is_kept`)
}

/** Closes all files of a person. */
export function closeFilesOf(tx: Database, personId: string, at: Date) {
  return tx.run(sql`
    update chat_attachments set closed_at = coalesce(closed_at, ${at}) where uploader_id = ${personId}`)
}

/**
 * Schedules all files of a person for deletion, and forgets their names now. Reported files stay as long as the
 * report.
 */
export function dropFilesOf(tx: Database, personId: string, at: Date) {
  return tx.run(sql`
    update chat_attachments set ${going(at)}, name = '' where uploader_id = ${personId} and not is_kept`)
}

/** Returns files whose bytes are due for deletion. */
export function filesToRemove(db: Database, now: Date, most: number) {
  return db.many<{ id: string; fileKey: string }>(sql`
    select id, file_key from chat_attachments where remove_at <= ${now} order by remove_at, id limit ${most}`)
}

/** Deletes the row of a file whose bytes are deleted. */
export function deleteRow(db: Database, id: string) {
  return db.run(sql`delete from chat_attachments where id = ${id} and remove_at is not null`)
}

/** A file as it is in its person's archive. */
export interface ArchivedFile {
  readonly id: string
  readonly channelId: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly fileKey: string
  readonly createdAt: Date
}

/** Returns the next files of a person after an id, for their archive. */
export function filesFrom(
  db: Database,
  personId: string,
  { after, most }: { readonly after: string; readonly most: number },
) {
  return db.many<ArchivedFile>(sql`
    select id, channel_id, name, type, size, file_key, created_at from chat_attachments
    where uploader_id = ${personId} and id > ${after} and is_stored order by id limit ${most}`)
}
