import { type Database, sql } from '../engines/database/database.ts'

/** Returns the entries a person likes, oldest like first. */
export function likesBy(db: Database, personId: string) {
  return db.many<{ entryId: string; createdAt: Date }>(sql`
    select entry_id, created_at from feed_likes where person_id = ${personId} order by created_at, entry_id`)
}
