import { type Database, sql } from '../../engines/database/database.ts'

/** The goal of a pair. */
export interface GoalRow {
  readonly mentorshipId: string
  readonly words: string
  readonly namedBy: string | null
  readonly namedAt: Date
}

/** Returns the goals of these mentorships. */
export function goalsOf(db: Database, ids: readonly string[]) {
  return db.many<GoalRow>(sql`select * from mentorship_goals where mentorship_id = any (${ids}::text[])`)
}

/** Stores the goal of a pair in place of an earlier one. */
export function putGoal(tx: Database, { mentorshipId, words, namedBy, namedAt }: GoalRow) {
  return tx.run(sql`
    insert into mentorship_goals (mentorship_id, words, named_by, named_at)
    values (${mentorshipId}, ${words}, ${namedBy}, ${namedAt})
    on conflict (mentorship_id) do update
      set words = excluded.words, named_by = excluded.named_by, named_at = excluded.named_at`)
}

/** Returns the goals that a person has named, for their archive. */
export function goalsBy(db: Database, personId: string) {
  return db.many<GoalRow>(
    sql`select * from mentorship_goals where named_by = ${personId} order by mentorship_id`,
  )
}
