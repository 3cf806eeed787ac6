import { type Database, sql } from '../../engines/database/database.ts'
import { type AttachmentRow, columns } from './store.ts'

/** Counts one more try to make a small picture; undefined where none is wanted. */
export function beginThumbnail(db: Database, id: string) {
  return db.maybe<AttachmentRow>(sql`
    update chat_attachments set thumbnail_tries = thumbnail_tries + 1
    where id = ${id} and thumbnail = 'coming' and remove_at is null returning ${columns}`)
}

/** Notes what became of a small picture; false where the file is to be deleted, or gone. */
export async function settleThumbnail(db: Database, id: string, became: 'made' | 'none'): Promise<boolean> {
  const row = await db.maybe(sql`
    update chat_attachments set thumbnail = case when thumbnail = 'coming' then ${became}::text else thumbnail end
    where id = ${id} and remove_at is null returning id`)
  return row !== undefined
}
