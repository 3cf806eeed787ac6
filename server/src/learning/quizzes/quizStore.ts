import { type Database, sql } from '../../engines/database/database.ts'
import type { KnownAnswers, StoredAnswers } from '../../questions/public.ts'
import type { QuizRecord } from '../sessions/rules.ts'
import type { Learner, SessionKey } from '../sessions/store.ts'

/** Returns a person's answers to every quiz of a session. */
export function quizRecords(db: Database, { personId, mentorshipId, sessionId }: SessionKey) {
  return db.many<QuizRecord>(sql`
    select step_id, quiz_id, answers from quiz_answers
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}`)
}

/** Returns a person's answers to every quiz in the learning hub or in a mentorship, with the session of each. */
export function quizRecordsIn(db: Database, { personId, mentorshipId }: Learner) {
  return db.many<QuizRecord & { readonly sessionId: string }>(sql`
    select session_id, step_id, quiz_id, answers from quiz_answers
    where person_id = ${personId} and mentorship_id = ${mentorshipId}`)
}

/** A person and a quiz. */
export interface QuizKey extends SessionKey {
  readonly stepId: string
  readonly quizId: string
}

/** Returns a person's answers to a quiz: the submitted ones (undefined until there are some) and the draft. */
export async function quizTakingOf(db: Database, key: QuizKey): Promise<KnownAnswers> {
  const { personId, mentorshipId, sessionId, stepId, quizId } = key
  const [taking] = await db.many<{ given: StoredAnswers | null; draft: StoredAnswers | null }>(sql`
    select (select answers from quiz_answers where person_id = ${personId} and mentorship_id = ${mentorshipId}
              and session_id = ${sessionId} and step_id = ${stepId} and quiz_id = ${quizId}) as given,
           (select answers from quiz_drafts where person_id = ${personId} and mentorship_id = ${mentorshipId}
              and session_id = ${sessionId} and step_id = ${stepId} and quiz_id = ${quizId}) as draft`)
  return { given: taking?.given ?? undefined, draft: taking?.draft ?? [] }
}

/** Returns the submitted answers of several people to a quiz. */
export function quizTakingsOf(
  db: Database,
  personIds: readonly string[],
  { mentorshipId, sessionId, stepId, quizId }: Omit<QuizKey, 'personId'>,
): Promise<{ personId: string; answers: StoredAnswers }[]> {
  if (personIds.length === 0) return Promise.resolve([])
  return db.many(sql`
    select person_id, answers from quiz_answers
    where person_id = any (${personIds}) and mentorship_id = ${mentorshipId} and session_id = ${sessionId}
      and step_id = ${stepId} and quiz_id = ${quizId}`)
}

/** A person's answers to a quiz of a mentorship. */
export interface MentorshipTaking extends QuizRecord {
  readonly personId: string
  readonly sessionId: string
  readonly takenAt: Date
}

/** Returns the answers of these people to the quizzes of a mentorship, newest first. */
export function takingsIn(
  db: Database,
  mentorshipId: string,
  personIds: readonly string[],
): Promise<MentorshipTaking[]> {
  return db.many(sql`
    select person_id, session_id, step_id, quiz_id, answers, taken_at from quiz_answers
    where mentorship_id = ${mentorshipId} and person_id = any (${personIds})
    order by taken_at desc, session_id, step_id, quiz_id`)
}

/** Stores the draft of a quiz. */
export function putDraft(
  tx: Database,
  { personId, mentorshipId, sessionId, stepId, quizId }: QuizKey,
  { answers, at }: { readonly answers: StoredAnswers; readonly at: Date },
) {
  return tx.run(sql`
    insert into quiz_drafts (person_id, mentorship_id, session_id, step_id, quiz_id, answers, saved_at)
    values (${personId}, ${mentorshipId}, ${sessionId}, ${stepId}, ${quizId}, ${JSON.stringify(answers)}::jsonb, ${at})
    on conflict (person_id, mentorship_id, session_id, step_id, quiz_id) do update
      set answers = excluded.answers, saved_at = excluded.saved_at`)
}

/** Deletes the draft of a quiz. */
export function dropDraft(tx: Database, { personId, mentorshipId, sessionId, stepId, quizId }: QuizKey) {
  return tx.run(sql`
    delete from quiz_drafts where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}
      and step_id = ${stepId} and quiz_id = ${quizId}`)
}

/** Answers to be stored as submitted. */
export interface QuizTaking {
  readonly answers: StoredAnswers
  readonly allowRetake: boolean
  readonly right: number
  readonly judged: number
  readonly at: Date
}

/**
 * Stores submitted answers; returns 0 if the quiz was taken before with other answers and cannot be taken again.
 */
export function putQuizAnswers(
  db: Database,
  { personId, mentorshipId, sessionId, stepId, quizId }: QuizKey,
  { answers: given, allowRetake, right, judged, at }: QuizTaking,
) {
  const answers = JSON.stringify(given)
  return db.run(sql`
    insert into quiz_answers (person_id, mentorship_id, session_id, step_id, quiz_id, answers, first_right, first_judged,
                              first_taken_at, taken_at)
    values (${personId}, ${mentorshipId}, ${sessionId}, ${stepId}, ${quizId}, ${answers}::jsonb, ${right}, ${judged}, ${at}, ${at})
    on conflict (person_id, mentorship_id, session_id, step_id, quiz_id) do update
      set answers = excluded.answers,
          taken_at = case when quiz_answers.answers = excluded.answers then quiz_answers.taken_at
                          else excluded.taken_at end
      where ${allowRetake}::boolean or quiz_answers.answers = excluded.answers`)
}

/** Answers to a quiz, submitted or as a draft, as they are in the person's archive. */
export interface ArchivedTaking {
  /** Empty in the learning hub. */
  readonly mentorshipId: string
  readonly sessionId: string
  readonly stepId: string
  readonly quizId: string
  readonly draft: boolean
  readonly answers: StoredAnswers
  readonly firstTakenAt: Date | null
  readonly takenAt: Date
}

/** Returns the next answers of a person to quizzes after given ones, by mentorship, session, step and quiz. */
export function takingsAfter(
  db: Database,
  asked: { readonly personId: string; readonly last: ArchivedTaking | undefined; readonly most: number },
) {
  const { personId, most, last } = asked
  const { mentorshipId = '', sessionId = '', stepId = '', quizId = '', draft = false } = last ?? {}
  return db.many<ArchivedTaking>(sql`
    select * from (
      select mentorship_id, session_id, step_id, quiz_id, false as draft, answers, first_taken_at, taken_at
      from quiz_answers where person_id = ${personId}
      union all
      select mentorship_id, session_id, step_id, quiz_id, true, answers, null, saved_at
      from quiz_drafts where person_id = ${personId}) as taken
    where (mentorship_id, session_id, step_id, quiz_id, draft)
          > (${mentorshipId}, ${sessionId}, ${stepId}, ${quizId}, ${draft}::boolean)
    order by mentorship_id, session_id, step_id, quiz_id, draft limit ${most}`)
}
