import type { Answer } from '@saathi/contract/questions/question.ts'

import { type Database, sql } from '../engines/database.ts'
import type { StageRecord } from './rules.ts'
import type { Survey } from './survey.ts'

/** Stores a survey, or replaces what it said before. */
export function putSurvey(db: Database, survey: Survey, at: Date) {
  const content = JSON.stringify(survey)
  return db.run(sql`
    insert into surveys (id, position, content, loaded_at)
    values (${survey.id}, ${survey.position}, ${content}::jsonb, ${at})
    on conflict (id) do update set position = excluded.position, content = excluded.content,
      loaded_at = excluded.loaded_at
    where surveys.content <> excluded.content or surveys.position <> excluded.position`)
}

/** Every survey in the order of its position. */
export async function allSurveys(db: Database): Promise<Survey[]> {
  const rows = await db.many<{ content: Survey }>(sql`select content from surveys order by position, id`)
  return rows.map(({ content }) => content)
}

/** How far a person is with each stage that was begun. */
export function stageRecords(db: Database, personId: string) {
  return db.many<StageRecord>(sql`
    select survey_id, stage_id, status, jsonb_array_length(answers) > 0 as has_answers, saved_at
    from stage_answers where person_id = ${personId}`)
}

/** Whose answers to which stage. */
export interface StageKey {
  readonly personId: string
  readonly surveyId: string
  readonly stageId: string
}

/** A person's answers to one stage. */
export function answersTo(db: Database, { personId, surveyId, stageId }: StageKey) {
  return db.maybe<{ status: 'PARTIAL' | 'COMPLETE'; answers: Answer[] }>(sql`
    select status, answers from stage_answers
    where person_id = ${personId} and survey_id = ${surveyId} and stage_id = ${stageId}`)
}

/** Stores answers unless the stage is complete already; 0 when it is, however many try at once. */
export function putAnswers(
  db: Database,
  { personId, surveyId, stageId }: StageKey,
  given: { readonly status: 'PARTIAL' | 'COMPLETE'; readonly answers: readonly Answer[]; readonly at: Date },
) {
  return db.run(sql`
    insert into stage_answers (person_id, survey_id, stage_id, status, answers, saved_at)
    values (${personId}, ${surveyId}, ${stageId}, ${given.status}, ${JSON.stringify(given.answers)}::jsonb,
            ${given.at})
    on conflict (person_id, survey_id, stage_id) do update
      set status = excluded.status, answers = excluded.answers, saved_at = excluded.saved_at
      where stage_answers.status <> 'COMPLETE'`)
}

/** All answers of a person, oldest first. */
export function everyAnswer(db: Database, personId: string) {
  return db.many<{ surveyId: string; stageId: string; status: string; answers: Answer[]; savedAt: Date }>(sql`
    select survey_id, stage_id, status, answers, saved_at from stage_answers
    where person_id = ${personId} order by saved_at, survey_id, stage_id`)
}

/** Deletes all answers of a person. */
export function deleteAnswers(tx: Database, personId: string) {
  return tx.run(sql`delete from stage_answers where person_id = ${personId}`)
}
