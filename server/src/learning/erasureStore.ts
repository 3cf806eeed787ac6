import { type Database, sql } from '../engines/database/database.ts'

/** Returns everything stored about a person's learning except the answers, by table. */
export async function everythingOf(db: Database, personId: string) {
  const of = (table: Kept) => db.many<Record<string, unknown>>(columns[table](personId))
  return {
    sessions: await of('sessions'),
    steps: await of('steps'),
    bookmarks: await of('bookmarks'),
    feedback: await of('feedback'),
    nudges: await of('nudges'),
  }
}

const columns = {
  sessions: (personId: string) => sql`
    select mentorship_id, session_id, started_at, ends_at, completed_at from session_starts where person_id = ${personId} order by started_at`,
  steps: (personId: string) => sql`
    select mentorship_id, session_id, step_id, completed_at from step_completions where person_id = ${personId} order by completed_at`,
  bookmarks: (personId: string) => sql`
    select mentorship_id, session_id, created_at from bookmarks where person_id = ${personId} order by created_at`,
  feedback: (personId: string) => sql`
    select mentorship_id, session_id, rating, review, given_at from session_feedback where person_id = ${personId} order by given_at`,
  nudges: (personId: string) => sql`
    select mentorship_id, sent_at from partner_nudges where person_id = ${personId} order by sent_at`,
}
type Kept = keyof typeof columns
