import type { MemberRole } from '@saathi/contract/mentorship/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A mentorship to be stored. */
export interface NewMentorship {
  readonly id: string
  readonly type: 'one_to_one' | 'group'
  readonly at: Date
}

/** Stores a mentorship without members. */
export function insertMentorship(tx: Database, { id, type, at }: NewMentorship) {
  return tx.run(sql`insert into mentorships (id, type, created_at) values (${id}, ${type}, ${at})`)
}

/** Adds one person to a mentorship. */
export function insertMember(
  tx: Database,
  mentorshipId: string,
  member: { readonly personId: string; readonly role: MemberRole },
) {
  return tx.run(sql`
    insert into mentorship_members (mentorship_id, person_id, role)
    values (${mentorshipId}, ${member.personId}, ${member.role}) on conflict do nothing`)
}

/** Returns the ids of the other current members of a mentorship. */
export async function membersBeside(db: Database, mentorshipId: string, personId: string): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from mentorship_members
    where mentorship_id = ${mentorshipId} and person_id <> ${personId} and left_at is null`)
  return rows.map((row) => row.personId)
}

/** Marks a mentorship as ended; returns 0 if it has ended already or does not exist. */
export function markEnded(tx: Database, mentorshipId: string, at: Date) {
  return tx.run(sql`
    update mentorships set ended_at = ${at} where id = ${mentorshipId} and ended_at is null`)
}

/** Returns every mentorship of a person, current or past, oldest first. */
export function everyMentorship(db: Database, personId: string) {
  return db.many<{
    id: string
    type: 'one_to_one' | 'group'
    role: string
    createdAt: Date
    leftAt: Date | null
    endedAt: Date | null
  }>(sql`
    select mentorships.id, mentorships.type, member.role, mentorships.created_at, member.left_at, mentorships.ended_at
    from mentorship_members as member join mentorships on mentorships.id = member.mentorship_id
    where member.person_id = ${personId} order by mentorships.created_at, mentorships.id`)
}

/**
 * Ends those of these mentorships that now lack the mentor or every mentee. Returns the ids of those that it ended.
 */
export async function endUnpaired(tx: Database, ids: readonly string[], at: Date): Promise<string[]> {
  const ended = await tx.many<{ id: string }>(sql`
    update mentorships set ended_at = ${at}
    where id = any (${ids}::text[]) and ended_at is null and 2 > (
      select count(distinct role) from mentorship_members where mentorship_id = mentorships.id and left_at is null)
    returning id`)
  return ended.map(({ id }) => id)
}

/** A mentorship of a person, with their role in it. */
export interface OwnMentorship {
  readonly id: string
  readonly type: 'one_to_one' | 'group'
  readonly role: MemberRole
  readonly createdAt: Date
  readonly endedAt: Date | null
  /** Since when a bridge mentor is there; null without one. */
  readonly bridgedAt: Date | null
}

/** Returns the mentorships that a person did not leave before their end, newest first; with an id, that one. */
export function stayedIn(db: Database, personId: string, mentorshipId?: string) {
  return db.many<OwnMentorship>(sql`
    select mentorships.id, mentorships.type, member.role, mentorships.created_at, mentorships.ended_at,
           mentorships.bridged_at
    from mentorship_members as member join mentorships on mentorships.id = member.mentorship_id
    where member.person_id = ${personId} and left_at is null
      and mentorships.id = coalesce(${mentorshipId ?? null}, mentorships.id)
    order by mentorships.created_at desc, mentorships.id desc`)
}

/** Returns the running mentorships in which a bridge mentor is there for these mentees. */
export function bridgedFor(db: Database, menteeIds: readonly string[]) {
  return db.many<{ mentorshipId: string; personId: string; type: 'one_to_one' | 'group' }>(sql`
    select mentorships.id as mentorship_id, person_id, type
    from mentorship_members join mentorships on mentorships.id = mentorship_id
    where person_id = any (${menteeIds}::text[]) and role = 'mentee' and left_at is null and ended_at is null
      and bridged_at is not null
    order by mentorships.id, person_id`)
}
