import { type Database, sql } from '../../engines/database.ts'
import type { PersonRow } from '../../people/store.ts'

/** The person whom this subject of the OpenID provider was bound to. */
export function personBySubject(db: Database, subject: string) {
  return db.maybe<PersonRow>(sql`
    select * from people where google_subject = ${subject} and erased_at is null`)
}

/** Binds a subject to a person who has none yet; 0 when the person has one or is erased, or somebody else has this one. */
export function bindSubject(db: Database, personId: string, subject: string) {
  return db.run(sql`
    update people set google_subject = ${subject}
    where id = ${personId} and google_subject is null and erased_at is null
      and not exists (select 1 from people where google_subject = ${subject})`)
}
