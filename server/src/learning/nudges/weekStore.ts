import { type Database, sql } from '../../engines/database/database.ts'

/** Returns how many steps each of these people did in a mentorship since a moment. */
export async function stepsSince(
  db: Database,
  {
    mentorshipId,
    people,
    since,
  }: {
    readonly mentorshipId: string
    readonly people: readonly string[]
    readonly since: Date
  },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many<{ personId: string; count: number }>(sql`
    select person_id, count(*) as count from step_completions
    where mentorship_id = ${mentorshipId} and person_id = any (${people}::text[]) and completed_at > ${since}
    group by person_id`)
  return new Map(rows.map(({ personId, count }) => [personId, count]))
}
