import { type Database, sql } from '../engines/database/database.ts'
import type { SessionKey } from './sessions/store.ts'

/** Stores a person's review of a session; a later one replaces it. */
export function putFeedback(
  db: Database,
  { personId, mentorshipId, sessionId }: SessionKey,
  { rating, review, at }: { readonly rating: number; readonly review: string; readonly at: Date },
) {
  return db.run(sql`
    insert into session_feedback (person_id, mentorship_id, session_id, rating, review, given_at)
    values (${personId}, ${mentorshipId}, ${sessionId}, ${rating}, ${review}, ${at})
    on conflict (person_id, mentorship_id, session_id) do update
      set rating = excluded.rating, review = excluded.review, given_at = excluded.given_at`)
}

/** Whether a person has reviewed a session. */
export async function isReviewed(
  db: Database,
  { personId, mentorshipId, sessionId }: SessionKey,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select rating from session_feedback
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}`)
  return row !== undefined
}

/** Returns a person's review of a session; there must be one. */
export function feedbackOf(db: Database, { personId, mentorshipId, sessionId }: SessionKey) {
  return db.one<{ rating: number; review: string }>(sql`
    select rating, review from session_feedback
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}`)
}
