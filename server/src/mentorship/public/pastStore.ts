import type { MemberRole } from '@saathi/contract/mentorship/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** Returns when the last mentorship of a person ended for them; undefined if they were never in one. */
export async function lastMentorship(
  db: Database,
  personId: string,
): Promise<{ readonly until: Date | null } | undefined> {
  const { count, until } = await db.one<{ count: number; until: Date | null }>(sql`
    select count(*) as count, max(coalesce(left_at, ended_at)) as until
    from mentorship_members join mentorships on mentorships.id = mentorship_id
    where person_id = ${personId}`)
  return count === 0 ? undefined : { until }
}

/** Returns which of these people were ever in a mentorship. */
export async function everMatched(db: Database, people: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select distinct person_id from mentorship_members where person_id = any (${people}::text[])`)
  return rows.map(({ personId }) => personId)
}

/** Returns the people whom a person left alone when they left: those whose mentorship ended at that moment. */
export function leftAlone(db: Database, personId: string, at: Date) {
  return db.many<{ personId: string; role: MemberRole }>(sql`
    select other.person_id, other.role
    from mentorship_members as mine
    join mentorships on mentorships.id = mine.mentorship_id and mentorships.ended_at = ${at}
    join mentorship_members as other on other.mentorship_id = mine.mentorship_id and other.left_at is null
    where mine.person_id = ${personId} and other.person_id <> ${personId}`)
}
