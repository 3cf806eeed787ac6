import { type Database, sql } from '../../engines/database.ts'

/** Returns when the last mentorship of a person ended for them; undefined where they were in none. */
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
