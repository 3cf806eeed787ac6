import { type Database, sql } from '../../engines/database/database.ts'

/** A file for a message. */
export interface AttachmentRow {
  readonly id: string
  readonly channelId: string
  readonly uploaderId: string
  readonly name: string
  readonly type: string
  readonly kind: 'image' | 'document'
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly fileKey: string
  readonly thumbnail: 'coming' | 'made' | 'none'
  readonly thumbnailTries: number
  readonly createdAt: Date
}

/** A file before its bytes are stored. */
export interface NewAttachment extends Omit<AttachmentRow, 'thumbnailTries'> {
  readonly idempotencyKey: string
  readonly receivedSize: number
}

/** The person who uploads, and the channel. */
export interface Upload {
  readonly channelId: string
  readonly uploaderId: string
}

/** The columns of an `AttachmentRow`. */
export const columns = sql`id, channel_id, uploader_id, name, type, kind, size, width, height, file_key, thumbnail, thumbnail_tries, created_at`

/** Lists a file before its bytes are stored; it counts once `markStored` returned true. */
export function announce(db: Database, row: NewAttachment) {
  return db.run(sql`
    insert into chat_attachments (id, channel_id, uploader_id, idempotency_key, name, type, kind, received_size, size,
                                  width, height, file_key, thumbnail, created_at)
    values (${row.id}, ${row.channelId}, ${row.uploaderId}, ${row.idempotencyKey}, ${row.name}, ${row.type},
            ${row.kind}, ${row.receivedSize}, ${row.size}, ${row.width}, ${row.height}, ${row.fileKey},
            ${row.thumbnail}, ${row.createdAt})`)
}

/** Makes a file count; false if it is to be deleted. Fails with `isRepeat` if the same upload was stored before. */
export async function markStored(tx: Database, id: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update chat_attachments set is_stored = true where id = ${id} and remove_at is null`)
  return changed > 0
}

/** Whether an error says that the index `chat_attachments_repeat` has this upload already. */
export function isRepeat(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'chat_attachments_repeat'
}

/** Returns the file that an earlier upload with the same key stored. */
export function repeatOf(db: Database, { channelId, uploaderId, key }: Upload & { readonly key: string }) {
  return db.maybe<AttachmentRow>(sql`
    select ${columns} from chat_attachments
    where uploader_id = ${uploaderId} and channel_id = ${channelId} and idempotency_key = ${key} and is_stored
      and closed_at is null`)
}

/** Returns the bytes that a person uploaded since a moment, and when the first of them came. */
export function uploadedSince(db: Database, personId: string, since: Date) {
  return db.one<{ bytes: number; firstAt: Date | null }>(sql`
    select coalesce(sum(received_size), 0) as bytes, min(created_at) as first_at from chat_attachments
    where uploader_id = ${personId} and created_at > ${since}`)
}

/** Deletes a file soon, and closes it now. */
export function dropOne(db: Database, id: string, at: Date) {
  return db.run(sql`
    update chat_attachments set closed_at = coalesce(closed_at, ${at}), remove_at = ${at}, is_stored = false
    where id = ${id}`)
}

/** A message that is being sent with a file. */
export interface Claim extends Upload {
  readonly id: string
  readonly tempId: string
}

/**
 * Gives a file that was uploaded since a moment to a message, once; the same message may ask again. Undefined if
 * the file cannot be sent.
 */
export function claim(db: Database, { id, channelId, uploaderId, tempId }: Claim, since: Date) {
  return db.maybe<AttachmentRow>(sql`
    update chat_attachments set temp_id = ${tempId}
    where id = ${id} and channel_id = ${channelId} and uploader_id = ${uploaderId} and is_stored
      and closed_at is null and (temp_id = ${tempId} or temp_id is null and created_at > ${since})
      and not exists (
        select from chat_attachments as other
        where other.channel_id = ${channelId} and other.uploader_id = ${uploaderId} and other.temp_id = ${tempId}
          and other.id <> ${id})
    returning ${columns}`)
}

/** Whether a person has sent a message with this temporary id, even if it was deleted later. */
export async function isSent(db: Database, { channelId, uploaderId, tempId }: Claim): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from messages where channel_id = ${channelId} and sender_id = ${uploaderId} and temp_id = ${tempId}`)
  return row !== undefined
}

/**
 * Returns the files of a channel that a member may open: those in messages that are not deleted, and what the member
 * has uploaded and not sent yet. One query for all.
 */
export function openTo(
  db: Database,
  {
    channelId,
    personId,
    ids,
  }: { readonly channelId: string; readonly personId: string; readonly ids: readonly string[] },
) {
  return db.many<AttachmentRow>(sql`
    select ${columns} from chat_attachments as file
    where file.id = any (${ids}::text[]) and file.channel_id = ${channelId} and file.is_stored
      and file.closed_at is null
      and coalesce(
        (select messages.deleted_at is null from messages
         where messages.channel_id = file.channel_id and messages.sender_id = file.uploader_id
           and messages.temp_id = file.temp_id),
        file.uploader_id = ${personId})`)
}

/** Returns the file that has one of these keys. */
export function fileByKey(db: Database, keys: readonly string[]) {
  return db.maybe<Pick<AttachmentRow, 'id' | 'channelId'>>(sql`
    select id, channel_id from chat_attachments where file_key = any (${keys}::text[]) limit 1`)
}
