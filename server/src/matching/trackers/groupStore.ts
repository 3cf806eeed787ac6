import { type Database, sql } from '../../engines/database/database.ts'

/** A group before or after its start. */
export interface GroupRow {
  readonly id: string
  readonly mentorId: string
  /** How many mentees it takes. */
  readonly size: number
  readonly createdOn: Date
  readonly startsAt: Date
  readonly startedAt: Date | null
}

/** Stores a group that begins to form. */
export function addGroup(
  tx: Database,
  { id, mentorId, size, createdOn, startsAt }: Omit<GroupRow, 'startedAt'>,
) {
  return tx.run(sql`
    insert into match_groups (id, mentor_id, size, created_on, starts_at)
    values (${id}, ${mentorId}, ${size}, ${createdOn}, ${startsAt})`)
}

/** Returns the group of a mentor that has not started. */
export function formingGroupOf(db: Database, mentorId: string) {
  return db.maybe<GroupRow>(sql`
    select id, mentor_id, size, created_on, starts_at, started_at from match_groups
    where mentor_id = ${mentorId} and started_at is null`)
}

/** Returns a group. */
export function groupById(db: Database, id: string) {
  return db.maybe<GroupRow>(sql`
    select id, mentor_id, size, created_on, starts_at, started_at from match_groups where id = ${id}`)
}

/** Locks the groups of these mentors that have not started. The order of locks is people, groups, proposals. */
export async function lockFormingGroups(tx: Database, mentorIds: readonly string[]): Promise<void> {
  await tx.many(sql`
    select id from match_groups where mentor_id = any (${mentorIds}::text[]) and started_at is null
    order by id for update`)
}

/** Returns the mentees of the groups of these mentors that have not started. */
export async function formingMenteesOf(db: Database, mentorIds: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ menteeId: string }>(sql`
    select mentee_id from match_trackers
    where mentor_id = any (${mentorIds}::text[]) and is_forming order by mentee_id`)
  return rows.map(({ menteeId }) => menteeId)
}

/** Marks a group and its members as started. */
export async function markStarted(tx: Database, groupId: string, at: Date): Promise<void> {
  await tx.run(sql`update match_groups set started_at = ${at} where id = ${groupId}`)
  await tx.run(sql`update match_trackers set is_forming = false where group_id = ${groupId} and is_forming`)
}

/** Deletes groups that all members left before the start. */
export async function deleteEmptyGroups(tx: Database, ids: readonly string[]): Promise<void> {
  const empty = await tx.many<{ id: string }>(sql`
    select id from match_groups
    where id = any (${ids}::text[]) and started_at is null
      and not exists (select from match_trackers where group_id = match_groups.id and is_forming)`)
  const gone = empty.map(({ id }) => id)
  await tx.run(sql`update match_trackers set group_id = null where group_id = any (${gone}::text[])`)
  await tx.run(sql`delete from match_groups where id = any (${gone}::text[])`)
}

/** Returns the groups that start before a moment and have free places, with the number of their members. */
export function shortGroups(db: Database, before: Date) {
  return db.many<{
    id: string
    mentorId: string
    size: number
    members: number
    createdOn: Date
    startsAt: Date
  }>(sql`
    select match_groups.id, mentor_id, size, members.count as members, created_on, starts_at from match_groups,
    lateral (select count(*)::integer as count from match_trackers
             where group_id = match_groups.id and is_forming) as members
    where started_at is null and starts_at < ${before} and members.count between 1 and size - 1
    order by starts_at, match_groups.id`)
}
