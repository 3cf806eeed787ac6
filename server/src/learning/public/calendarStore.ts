import { type Database, sql } from '../../engines/database/database.ts'
import { type Learner, sessionsOf } from '../sessions/store.ts'

/** The id and the title of a session. */
export interface SessionTitle {
  readonly id: string
  readonly title: string
  readonly localeTitle: Record<string, string>
}

/** Returns the titles of those of these sessions that are in the curricula of these mentorships. */
export function sessionTitles(
  db: Database,
  { mentorshipIds, sessionIds }: { mentorshipIds: readonly string[]; sessionIds: readonly string[] },
) {
  return db.many<SessionTitle & { readonly mentorshipId: string }>(sql`
    select mentorship_id, session_id as id, card ->> 'title' as title, card -> 'localeTitle' as locale_title
    from mentorship_sessions join session_versions using (session_id, version)
    where mentorship_id = any (${mentorshipIds}::text[]) and session_id = any (${sessionIds}::text[])`)
}

/** Returns the started sessions of a person in a mentorship that end in a span, earliest first. */
export function sessionsThatEnd(
  db: Database,
  learner: Learner,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  const { personId, mentorshipId } = learner
  return db.many<SessionTitle & { readonly endsAt: Date; readonly isCompleted: boolean }>(sql`
    select sessions.id, card ->> 'title' as title, card -> 'localeTitle' as locale_title, ends_at,
           completed_at is not null as is_completed
    from session_starts join ${sessionsOf(learner)} on sessions.id = session_starts.session_id
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and ends_at >= ${from} and ends_at < ${to}
    order by ends_at, sessions.id`)
}

/** Returns the first session of a mentorship's curriculum that a person has not completed. */
export function nextSession(db: Database, learner: Learner) {
  return db.maybe<SessionTitle>(sql`
    select sessions.id, card ->> 'title' as title, card -> 'localeTitle' as locale_title
    from ${sessionsOf(learner)}
    where not exists (select 1 from session_starts where session_id = sessions.id
      and person_id = ${learner.personId} and mentorship_id = ${learner.mentorshipId} and completed_at is not null)
    order by position, sessions.id limit 1`)
}

/** Returns when a person first took each quiz of the learning hub and of these mentorships since a moment, oldest first. */
export async function quizzesTaken(
  db: Database,
  { personId, mentorshipIds }: { readonly personId: string; readonly mentorshipIds: readonly string[] },
  since: Date,
): Promise<Date[]> {
  const rows = await db.many<{ firstTakenAt: Date }>(sql`
    select first_taken_at from quiz_answers
    where person_id = ${personId} and mentorship_id = any (${['', ...mentorshipIds]}::text[]) and first_taken_at >= ${since}
    order by first_taken_at`)
  return rows.map(({ firstTakenAt }) => firstTakenAt)
}
