import { type Database, sql } from '../../engines/database/database.ts'
import { type AttachmentRow, columns } from './store.ts'

/** Counts one more attempt to make a small picture; undefined if none is wanted. */
export function beginThumbnail(db: Database, id: string) {
  return db.maybe<AttachmentRow>(sql`
    update chat_attachments set thumbnail_tries = thumbnail_tries + 1
    where id = ${id} and thumbnail = 'coming' and remove_at is null returning ${columns}`)
}

/** Notes whether a small picture was made; false if the file is to be deleted, or is gone. */
export async function settleThumbnail(db: Database, id: string, became: 'made' | 'none'): Promise<boolean> {
  const row = await db.maybe(sql`
    update chat_attachments set thumbnail = case when thumbnail = 'coming' then ${became}::text else thumbnail end
    where id = ${id} and remove_at is null returning id`)
  return row !== undefined
}
