import type { MemberRole } from '@saathi/contract/mentorship/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** Returns the mentorships that a person takes part in now, newest first. One with a bridge mentor takes nobody's place. */
export function activeMentorships(db: Database, personId: string) {
  return db.many<{ id: string; type: 'one_to_one' | 'group'; isBridged: boolean }>(sql`
    select mentorships.id, mentorships.type, mentorships.bridged_at is not null as is_bridged
    from mentorship_members join mentorships on mentorships.id = mentorship_members.mentorship_id
    where mentorship_members.person_id = ${personId} and left_at is null and ended_at is null
    order by mentorships.created_at desc, mentorships.id desc`)
}

/**
 * Returns the mentorships that a person takes part in now, newest first, with the person's role and the number of
 * other members.
 */
export function companiesOf(db: Database, personId: string) {
  return db.many<{ id: string; type: 'one_to_one' | 'group'; role: MemberRole; others: number }>(sql`
    select mentorships.id, mentorships.type, own.role,
           (select count(*)::int from mentorship_members as other
            where other.mentorship_id = mentorships.id and other.person_id <> ${personId} and other.left_at is null) as others
    from mentorship_members as own join mentorships on mentorships.id = own.mentorship_id
    where own.person_id = ${personId} and own.left_at is null and ended_at is null
    order by mentorships.created_at desc, mentorships.id desc`)
}

/** Returns the others, with their roles, in the mentorships that a person takes part in now. */
export function companionsOf(db: Database, personId: string) {
  return db.many<{ personId: string; role: MemberRole }>(sql`
    select distinct other.person_id, other.role
    from mentorship_members as own
    join mentorships on mentorships.id = own.mentorship_id
    join mentorship_members as other on other.mentorship_id = mentorships.id
    where own.person_id = ${personId} and own.left_at is null and ended_at is null
      and other.person_id <> ${personId} and other.left_at is null`)
}

/** A mentorship as one of its members knows it. */
export interface Membership {
  readonly mentorshipId: string
  readonly type: 'one_to_one' | 'group'
  readonly role: MemberRole
  readonly endedAt: Date | null
  /** The other members who have not left. */
  readonly others: readonly { readonly personId: string; readonly role: MemberRole }[]
}

/**
 * Returns a person's membership in a mentorship, running or ended. Undefined if the person was never a member or
 * left before the end.
 */
export async function membershipIn(
  db: Database,
  { personId, mentorshipId }: { readonly personId: string; readonly mentorshipId: string },
): Promise<Membership | undefined> {
  const members = await db.many<Pick<Membership, 'type' | 'role' | 'endedAt'> & { personId: string }>(sql`
    select person_id, role, type, ended_at
    from mentorship_members join mentorships on mentorships.id = mentorship_members.mentorship_id
    where mentorships.id = ${mentorshipId} and left_at is null
    order by person_id`)
  const own = members.find((member) => member.personId === personId)
  if (own === undefined) return undefined
  const others = members.filter((member) => member !== own)
  const { type, role, endedAt } = own
  return { mentorshipId, type, role, endedAt, others }
}

/** Whether a mentorship runs; it cannot end until the transaction does. */
export async function lockRunning(tx: Database, mentorshipId: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    select id from mentorships where id = ${mentorshipId} and ended_at is null for share`)
  return row !== undefined
}

/** Returns the ids of these mentorships that are running. */
export async function runningAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from mentorships where id = any (${ids}::text[]) and ended_at is null`)
  return rows.map(({ id }) => id)
}

/** Returns the mentorships that take a place of these people now: all that run without a bridge mentor. */
export function placesTakenBy(db: Database, people: readonly string[]) {
  return db.many<{ id: string; personId: string; type: 'one_to_one' | 'group' }>(sql`
    select mentorships.id, mentorship_members.person_id, mentorships.type
    from mentorship_members join mentorships on mentorships.id = mentorship_members.mentorship_id
    where mentorship_members.person_id = any (${people}::text[]) and left_at is null and ended_at is null
      and bridged_at is null
    order by mentorships.id, mentorship_members.person_id`)
}

/** Selects everyone who takes a place of a mentorship now. */
export const peopleWithPlace = sql`
  select member.person_id from mentorship_members as member
  join mentorships on mentorships.id = member.mentorship_id
  where member.left_at is null and mentorships.ended_at is null and mentorships.bridged_at is null`

/** Returns the mentorships that these people take part in now. */
export function runningOf(db: Database, people: readonly string[]) {
  return db.many<{ id: string; personId: string; type: 'one_to_one' | 'group' }>(sql`
    select mentorships.id, mentorship_members.person_id, mentorships.type
    from mentorship_members join mentorships on mentorships.id = mentorship_members.mentorship_id
    where mentorship_members.person_id = any (${people}::text[]) and left_at is null and ended_at is null
    order by mentorships.id, mentorship_members.person_id`)
}

/** Returns the ids of the people of a running mentorship; none if it has ended. */
export async function peopleOfRunning(db: Database, mentorshipId: string): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from mentorship_members join mentorships on mentorships.id = mentorship_id
    where mentorships.id = ${mentorshipId} and left_at is null and ended_at is null order by person_id`)
  return rows.map(({ personId }) => personId)
}

/** Returns the next people who mentor in running mentorships, each once, in a fixed order. */
export async function mentorsAfter(db: Database, last: string, most: number): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select distinct person_id from mentorship_members join mentorships on mentorships.id = mentorship_id
    where role = 'mentor' and left_at is null and ended_at is null and person_id > ${last}
    order by person_id limit ${most}`)
  return rows.map(({ personId }) => personId)
}

/** Marks a member as having left; the first time is stored. */
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

/** Returns the members of these mentorships who have not left. */
export function membersOf(db: Database, mentorshipIds: readonly string[]) {
  return db.many<{ mentorshipId: string; personId: string; role: MemberRole }>(sql`
    select mentorship_id, person_id, role from mentorship_members
    where mentorship_id = any (${mentorshipIds}::text[]) and left_at is null`)
}
