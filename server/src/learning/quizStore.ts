import type { Area } from '@saathi/contract/learning/calls.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'

import { type Database, sql } from '../engines/database.ts'
import type { QuizRecord } from './rules.ts'
import type { SessionKey } from './store.ts'

/** A person's answers to every quiz of a session. */
export function quizRecords(db: Database, { personId, sessionId }: SessionKey) {
  return db.many<QuizRecord>(sql`
    select step_id, quiz_id, answers from quiz_answers
    where person_id = ${personId} and session_id = ${sessionId}`)
}

/** A person's answers to every quiz of an area, with the session each belongs to. */
export function quizRecordsOfArea(db: Database, personId: string, area: Area) {
  return db.many<QuizRecord & { readonly sessionId: string }>(sql`
    select quiz_answers.session_id, quiz_answers.step_id, quiz_answers.quiz_id, quiz_answers.answers
    from quiz_answers join sessions on sessions.id = quiz_answers.session_id
    where quiz_answers.person_id = ${personId} and sessions.area = ${area}`)
}

/** Answers to be stored. */
export interface QuizTaking extends SessionKey {
  readonly stepId: string
  readonly quizId: string
  readonly answers: readonly Answer[]
  readonly allowRetake: boolean
  readonly at: Date
}

/** Stores the answers of a quiz; 0 when it was taken before with other answers and may not be taken again. */
export function putQuizAnswers(db: Database, taking: QuizTaking) {
  const { personId, sessionId, stepId, quizId, allowRetake, at } = taking
  const answers = JSON.stringify(taking.answers)
  return db.run(sql`
    insert into quiz_answers (person_id, session_id, step_id, quiz_id, answers, first_taken_at, taken_at)
    values (${personId}, ${sessionId}, ${stepId}, ${quizId}, ${answers}::jsonb, ${at}, ${at})
    on conflict (person_id, session_id, step_id, quiz_id) do update
      set answers = excluded.answers,
          taken_at = case when quiz_answers.answers = excluded.answers then quiz_answers.taken_at
                          else excluded.taken_at end
      where ${allowRetake}::boolean or quiz_answers.answers = excluded.answers`)
}

/** When a person first took each quiz of an area, oldest first. */
export async function firstTakings(db: Database, personId: string, area: Area): Promise<Date[]> {
  const rows = await db.many<{ firstTakenAt: Date }>(sql`
    select quiz_answers.first_taken_at
    from quiz_answers join sessions on sessions.id = quiz_answers.session_id
    where quiz_answers.person_id = ${personId} and sessions.area = ${area}
    order by quiz_answers.first_taken_at`)
  return rows.map(({ firstTakenAt }) => firstTakenAt)
}
