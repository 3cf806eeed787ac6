import { type Database, sql } from '../engines/database/database.ts'
import type { Completion } from './badges.ts'
import { type Learner, sessionsOf } from './sessions/store.ts'

/** Returns how many sessions and quizzes there are for a person, and how many of the quizzes they took. */
export function totalsOf(db: Database, { personId, mentorshipId }: Learner) {
  const all =
    mentorshipId === ''
      ? sql`(select sessions, quizzes from area_totals where area = 'learninghub')`
      : sql`(select count(*) as sessions, coalesce(sum(quizzes), 0) as quizzes from ${sessionsOf({ mentorshipId })})`
  return db.one<{ totalSessions: number; totalQuiz: number; completedQuiz: number }>(sql`
    select sessions as total_sessions, quizzes as total_quiz,
           (select count(*) from quiz_answers
            where person_id = ${personId} and mentorship_id = ${mentorshipId}) as completed_quiz
    from ${all} as totals`)
}

/** A completed session with its title and the facts that decide its badge. */
export interface CompletedSession extends Completion {
  readonly session: string
  readonly title: string
  readonly localeTitle: Record<string, string>
}

/** Returns the sessions that a person completed, latest first. */
export function completions(db: Database, learner: Learner) {
  const { personId, mentorshipId } = learner
  return db.many<CompletedSession>(sql`
    select sessions.id as session, sessions.card ->> 'title' as title, sessions.card -> 'localeTitle' as locale_title,
           session_starts.completed_at, session_starts.ends_at, sessions.quizzes, answered.*
    from session_starts
    join ${sessionsOf(learner)} on sessions.id = session_starts.session_id,
    lateral (
      select count(*) as taken, coalesce(sum(first_right), 0) as right, coalesce(sum(first_judged), 0) as judged
      from quiz_answers
      where quiz_answers.person_id = session_starts.person_id
        and quiz_answers.mentorship_id = session_starts.mentorship_id
        and quiz_answers.session_id = session_starts.session_id) as answered
    where session_starts.person_id = ${personId} and session_starts.mentorship_id = ${mentorshipId}
      and session_starts.completed_at is not null
    order by session_starts.completed_at desc, sessions.id`)
}

/** Returns when a person first took each quiz since a moment, oldest first. */
export async function takenSince(
  db: Database,
  { personId, mentorshipId }: Learner,
  since: Date,
): Promise<Date[]> {
  const rows = await db.many<{ firstTakenAt: Date }>(sql`
    select first_taken_at from quiz_answers
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and first_taken_at > ${since}
    order by first_taken_at`)
  return rows.map(({ firstTakenAt }) => firstTakenAt)
}

/** Returns the progress of these people in a mentorship, and when each was last active there. */
export function activityOf(db: Database, mentorshipId: string, personIds: readonly string[]) {
  return db.many<{
    userId: string
    completedSessions: number
    completedQuiz: number
    activeOn: Date | null
  }>(sql`
    select person as user_id,
           (select count(*) from session_starts where person_id = person
              and mentorship_id = ${mentorshipId} and completed_at is not null) as completed_sessions,
           (select count(*) from quiz_answers where person_id = person
              and mentorship_id = ${mentorshipId}) as completed_quiz,
           greatest(
             (select max(completed_at) from step_completions
              where person_id = person and mentorship_id = ${mentorshipId}),
             (select max(taken_at) from quiz_answers
              where person_id = person and mentorship_id = ${mentorshipId})) as active_on
    from unnest(${personIds}::text[]) as person`)
}

/** Returns how many sessions of the learning hub each of these people has completed. */
export async function completedInHub(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many<{ personId: string; completed: number }>(sql`
    select person as person_id,
           (select count(*) from session_starts
            where person_id = person and mentorship_id = '' and completed_at is not null) as completed
    from unnest(${personIds}::text[]) as person`)
  return new Map(rows.map(({ personId, completed }) => [personId, completed]))
}

interface SessionTitle {
  readonly title: string
  readonly localeTitle: Readonly<Record<string, string>>
}

/** How far a person is in the sessions of a mentorship. */
interface PathRow {
  readonly personId: string
  readonly done: number
  readonly total: number
  readonly next: SessionTitle | null
  readonly finished: readonly (SessionTitle & { readonly at: string })[]
}

/** Returns which sessions of a mentorship these people have completed, and the first one that is open to each. */
export async function pathsOf(db: Database, mentorshipId: string, personIds: readonly string[]) {
  const rows = await db.many<PathRow>(sql`
    select asked.id as person_id, count(*) as total, count(session_starts.completed_at) as done,
           (array_agg(sessions.card order by sessions.position) filter (where session_starts.completed_at is null))[1] as next,
           coalesce(jsonb_agg(sessions.card || jsonb_build_object('at', session_starts.completed_at)
             order by session_starts.completed_at) filter (where session_starts.completed_at is not null), '[]') as finished
    from unnest(${personIds}::text[]) as asked (id) cross join ${sessionsOf({ mentorshipId })}
    left join session_starts on session_starts.session_id = sessions.id
      and session_starts.person_id = asked.id and session_starts.mentorship_id = ${mentorshipId}
    group by asked.id`)
  return rows.map(({ finished, ...row }) => ({
    ...row,
    finished: finished.map(({ title, localeTitle, at }) => ({ title, localeTitle, at: new Date(at) })),
  }))
}

/** Returns the people of these mentorships who have at most one session left of a path with several, and since when. */
export function pathEnds(db: Database, mentorshipIds: readonly string[]) {
  return db.many<{ mentorshipId: string; personId: string; left: number; since: Date }>(sql`
    with done as (
      select mentorship_id, person_id, count(*) as sessions, max(completed_at) as since
      from session_starts where mentorship_id = any (${mentorshipIds}::text[]) and completed_at is not null
      group by mentorship_id, person_id)
    select done.mentorship_id, person_id, (total - sessions)::int as "left", since
    from done join lateral (
      select count(*) as total from mentorship_sessions where mentorship_id = done.mentorship_id) as path on true
    where total > 1 and total - sessions <= 1`)
}
