import { type Database, sql } from '../../engines/database/database.ts'

/** Returns when a person finished the last of these sessions of the learning hub; null if one is not finished. */
export async function finishedAllAt(
  db: Database,
  personId: string,
  sessionIds: readonly string[],
): Promise<Date | null> {
  const { finished, lastAt } = await db.one<{ finished: number; lastAt: Date | null }>(sql`
    select count(*)::integer as finished, max(completed_at) as last_at from session_starts
    where person_id = ${personId} and mentorship_id = '' and session_id = any (${sessionIds}::text[])
      and completed_at is not null`)
  return finished === new Set(sessionIds).size ? lastAt : null
}
