import { type Database, sql } from '../engines/database/database.ts'

/** Stores that a link was opened; returns 0 if it was opened before, even by a request at the same moment. */
export function markOpened(db: Database, key: string, at: Date) {
  return db.run(
    sql`insert into portal_links (key, opened_at) values (${key}, ${at}) on conflict (key) do nothing`,
  )
}

/** Deletes links that were opened before this moment. */
export function forgetLinksBefore(db: Database, moment: Date) {
  return db.run(sql`delete from portal_links where opened_at < ${moment}`)
}
