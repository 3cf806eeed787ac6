import { type Database, sql } from '../../engines/database/database.ts'
import type { StoredCard } from '../sessions/session.ts'
import { type Learner, sessionsOf } from '../sessions/store.ts'

/** A session under way in which a partner has done more steps than the person. */
export interface BehindIn {
  readonly card: StoredCard
  readonly completedSteps: readonly string[]
  /** The partner who has done the most steps of it. */
  readonly aheadId: string
}

/** Returns the session, nearest date first, in which one of these partners waits for the person. */
export function behindIn(
  db: Database,
  learner: Learner,
  partners: readonly string[],
): Promise<BehindIn | undefined> {
  const { personId, mentorshipId } = learner
  return db.maybe<BehindIn>(sql`
    select sessions.card, array(
             select step_id from step_completions as own
             where own.person_id = ${personId} and own.mentorship_id = ${mentorshipId}
               and own.session_id = session_starts.session_id) as completed_steps, ahead.person_id as ahead_id
    from session_starts join ${sessionsOf(learner)} on sessions.id = session_starts.session_id
    join lateral (
      select theirs.person_id, count(*) as done from step_completions as theirs
      where theirs.person_id = any (${partners}::text[]) and theirs.mentorship_id = ${mentorshipId}
        and theirs.session_id = session_starts.session_id
      group by theirs.person_id order by done desc, theirs.person_id limit 1) as ahead on true
    where session_starts.person_id = ${personId} and session_starts.mentorship_id = ${mentorshipId}
      and completed_at is null
      and (select count(*) from step_completions as own
           where own.person_id = ${personId} and own.mentorship_id = ${mentorshipId}
             and own.session_id = session_starts.session_id) < ahead.done
    order by session_starts.ends_at, sessions.position limit 1`)
}

/** Returns when a person last did a step in a mentorship, and the nudges since: their number and the latest. */
export function nudgesSinceStep(db: Database, { personId, mentorshipId }: Learner) {
  return db.one<{ count: number; latest: Date | null }>(sql`
    with last_step as (
      select max(completed_at) as at from step_completions
      where person_id = ${personId} and mentorship_id = ${mentorshipId})
    select (select count(*) from partner_nudges, last_step
            where person_id = ${personId} and mentorship_id = ${mentorshipId}
              and (last_step.at is null or sent_at > last_step.at)) as count,
           (select max(sent_at) from partner_nudges where person_id = ${personId}) as latest`)
}

/** Stores that a person was nudged. */
export function addNudge(tx: Database, { personId, mentorshipId }: Learner, at: Date) {
  return tx.run(sql`
    insert into partner_nudges (person_id, mentorship_id, sent_at)
    values (${personId}, ${mentorshipId}, ${at}) on conflict do nothing`)
}

/** Locks the nudges of a person until the transaction ends. */
export function lockNudges(tx: Database, personId: string) {
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`nudges:${personId}`}, 0))`)
}
