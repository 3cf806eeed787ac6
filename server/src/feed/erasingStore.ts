import { type Database, sql } from '../engines/database.ts'

/** The entries a person likes, the oldest like first. */
export function likesBy(db: Database, personId: string) {
  return db.many<{ entryId: string; createdAt: Date }>(sql`
    select entry_id, created_at from feed_likes where person_id = ${personId} order by created_at, entry_id`)
}

/** Takes back every like of a person. */
export function deleteLikesOf(tx: Database, personId: string) {
  return tx.run(sql`delete from feed_likes where person_id = ${personId}`)
}
