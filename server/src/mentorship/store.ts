import { type Database, sql } from '../engines/database.ts'

/** A mentorship to be stored. */
export interface NewMentorship {
  readonly id: string
  readonly type: 'one_to_one' | 'group'
  readonly name: string
  readonly at: Date
}

/** Stores a mentorship without members. */
export function insertMentorship(tx: Database, { id, type, name, at }: NewMentorship) {
  return tx.run(
    sql`insert into mentorships (id, type, name, created_at) values (${id}, ${type}, ${name}, ${at})`,
  )
}

/** Adds one person to a mentorship. */
export function insertMember(
  tx: Database,
  mentorshipId: string,
  member: { readonly personId: string; readonly role: 'mentee' | 'mentor' },
) {
  return tx.run(sql`
    insert into mentorship_members (mentorship_id, person_id, role)
    values (${mentorshipId}, ${member.personId}, ${member.role}) on conflict do nothing`)
}

/** The mentorships a person takes part in now, oldest first. */
export function mentorshipsOf(db: Database, personId: string) {
  return db.many<{ id: string; type: 'one_to_one' | 'group' }>(sql`
    select mentorships.id, mentorships.type
    from mentorship_members join mentorships on mentorships.id = mentorship_members.mentorship_id
    where mentorship_members.person_id = ${personId} and left_at is null and ended_at is null
    order by mentorships.created_at`)
}

/** Marks a member as having left; the first time counts. */
export function markLeft(
  db: Database,
  {
    mentorshipId,
    personId,
    at,
  }: { readonly mentorshipId: string; readonly personId: string; readonly at: Date },
) {
  return db.run(sql`
    update mentorship_members set left_at = ${at}
    where mentorship_id = ${mentorshipId} and person_id = ${personId} and left_at is null`)
}

/** The names of the others in a mentorship. */
export async function namesBeside(db: Database, mentorshipId: string, personId: string): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select trim(first_name || ' ' || last_name) as name
    from mentorship_members join people on people.id = mentorship_members.person_id
    where mentorship_id = ${mentorshipId} and person_id <> ${personId} and left_at is null
    order by first_name, last_name, people.id`)
  return rows.map(({ name }) => name)
}
