import { type Database, sql } from '../../engines/database/database.ts'

/** A person's feed; it has no handle if the person deleted it. */
export interface Feed {
  readonly personId: string
  readonly handle: string | null
  readonly madeAt: Date
}

/** Returns the feed of a person. */
export function feedOf(db: Database, personId: string) {
  return db.maybe<Feed>(sql`
    select person_id, handle, made_at from calendar_feeds where person_id = ${personId}`)
}

/** Returns the feed with this handle. */
export function feedByHandle(db: Database, handle: string) {
  return db.maybe<Feed>(sql`select person_id, handle, made_at from calendar_feeds where handle = ${handle}`)
}

/** Stores a first handle, unless another request has just stored one. */
export function addFeed(db: Database, { personId, handle, madeAt }: Feed) {
  return db.run(sql`
    insert into calendar_feeds (person_id, handle, made_at) values (${personId}, ${handle}, ${madeAt})
    on conflict (person_id) do nothing`)
}

/** Stores a handle, or none, in place of the one before. */
export function replaceFeed(db: Database, { personId, handle, madeAt }: Feed) {
  return db.run(sql`
    insert into calendar_feeds (person_id, handle, made_at) values (${personId}, ${handle}, ${madeAt})
    on conflict (person_id) do update set handle = excluded.handle, made_at = excluded.made_at`)
}
