import { type Database, sql } from '../../engines/database/database.ts'

/** Returns the channel of each of these mentorships, by the mentorship's id. */
export async function channelsOfMentorships(
  db: Database,
  mentorshipIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ mentorshipId: string; id: string }>(sql`
    select mentorship_id, id from channels where mentorship_id = any (${mentorshipIds}::text[])`)
  return new Map(rows.map(({ mentorshipId, id }) => [mentorshipId, id]))
}
