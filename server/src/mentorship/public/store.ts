import { type Database, sql } from '../../engines/database.ts'

/** Returns the current mentorships of a person, oldest first. */
export function activeMentorships(db: Database, personId: string) {
  return db.many<{ id: string; type: 'one_to_one' | 'group' }>(sql`
    select mentorships.id, mentorships.type
    from mentorship_members join mentorships on mentorships.id = mentorship_members.mentorship_id
    where mentorship_members.person_id = ${personId} and left_at is null and ended_at is null
    order by mentorships.created_at`)
}
