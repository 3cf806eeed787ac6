import { type Database, sql } from '../../engines/database.ts'

/** Returns those of these people who have linked a calendar that still lets us in. */
export function linkedAmong(db: Database, personIds: readonly string[]) {
  return db.many<{ personId: string }>(sql`
    select person_id from calendar_links
    where person_id = any (${personIds}::text[]) and broken_at is null order by person_id`)
}
