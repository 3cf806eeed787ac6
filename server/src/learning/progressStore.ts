import type { Area } from '@saathi/contract/learning/calls.ts'

import { type Database, sql } from '../engines/database.ts'
import type { Completion } from './badges.ts'

interface OfArea {
  readonly personId: string
  readonly area: Area
}

/** Returns the number of sessions and quizzes of an area, and of the quizzes that a person took. */
export function areaTotals(db: Database, { personId, area }: OfArea) {
  return db.one<{ totalSessions: number; totalQuiz: number; completedQuiz: number }>(sql`
    select sessions as total_sessions, quizzes as total_quiz,
           (select count(*) from quiz_answers join sessions on sessions.id = quiz_answers.session_id
            where person_id = ${personId} and sessions.area = ${area}) as completed_quiz
    from area_totals where area = ${area}`)
}

/** A completed session with its title and the facts that decide its badge. */
export interface CompletedSession extends Completion {
  readonly session: string
  readonly title: string
  readonly localeTitle: Record<string, string>
}

/** Returns the sessions that a person completed, latest first. */
export function completions(db: Database, { personId, area }: OfArea) {
  return db.many<CompletedSession>(sql`
    select sessions.id as session, sessions.card ->> 'title' as title, sessions.card -> 'localeTitle' as locale_title,
           session_starts.completed_at, session_starts.ends_at, sessions.quizzes,
           count(quiz_answers.quiz_id) as taken, coalesce(sum(first_right), 0) as right,
           coalesce(sum(first_judged), 0) as judged
    from session_starts
    join sessions on sessions.id = session_starts.session_id
    left join quiz_answers on quiz_answers.person_id = session_starts.person_id
      and quiz_answers.session_id = session_starts.session_id
    where session_starts.person_id = ${personId} and session_starts.completed_at is not null and area = ${area}
    group by sessions.id, session_starts.completed_at, session_starts.ends_at
    order by session_starts.completed_at desc, sessions.id`)
}

/** Returns when a person first took each quiz since a moment, oldest first. */
export async function takenSince(db: Database, { personId, area }: OfArea, since: Date): Promise<Date[]> {
  const rows = await db.many<{ firstTakenAt: Date }>(sql`
    select first_taken_at from quiz_answers join sessions on sessions.id = quiz_answers.session_id
    where person_id = ${personId} and area = ${area} and first_taken_at > ${since}
    order by first_taken_at`)
  return rows.map(({ firstTakenAt }) => firstTakenAt)
}
