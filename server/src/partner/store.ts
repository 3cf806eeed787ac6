import { type Database, sql } from '../engines/database.ts'

/** Remembers that a link was opened; 0 when it was opened before, however many try at once. */
export function markOpened(db: Database, key: string, at: Date) {
  return db.run(
    sql`insert into portal_links (key, opened_at) values (${key}, ${at}) on conflict (key) do nothing`,
  )
}

/** Forgets links that were opened before this moment. */
export function forgetLinksBefore(db: Database, moment: Date) {
  return db.run(sql`delete from portal_links where opened_at < ${moment}`)
}
