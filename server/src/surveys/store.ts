import { type Database, sql, type Statement } from '../engines/database/database.ts'
import { addingJob } from '../engines/work/queue.ts'
import type { StoredAnswers } from '../questions/public.ts'
import type { StageRecord } from './rules.ts'
import type { Survey } from './survey.ts'

/** Stores a survey, or replaces its content. */
export function putSurvey(db: Database, survey: Survey, at: Date) {
  const content = JSON.stringify(survey)
  return db.run(sql`
    insert into surveys (id, position, content, loaded_at)
    values (${survey.id}, ${survey.position}, ${content}::jsonb, ${at})
    on conflict (id) do update set position = excluded.position, content = excluded.content,
      loaded_at = excluded.loaded_at
    where surveys.content <> excluded.content or surveys.position <> excluded.position`)
}

/** Adds a job where no queue is at hand. */
export function addJobOf(tx: Database, name: string, payload: object) {
  return tx.run(sql`select ${addingJob({ name, payload: sql`${JSON.stringify(payload)}::json` })}`)
}

interface ReadSurvey {
  readonly version: string
  readonly survey: Survey
}

/** The surveys that this process read last, so that a large one is parsed once and not at every request. */
const readSurveys = new WeakMap<Database, Map<string, ReadSurvey>>()

/** Every survey by position, in its present version in the database: another process may have changed it. */
export async function allSurveys(db: Database): Promise<readonly Survey[]> {
  const known = readSurveys.get(db) ?? new Map<string, ReadSurvey>()
  readSurveys.set(db, known)
  // The version of a row is the transaction that wrote it.
  const rows = await db.many<{ id: string; version: string }>(sql`
    select id, xmin::text as version from surveys order by position, id`)
  const changed = rows.filter(({ id, version }) => known.get(id)?.version !== version).map(({ id }) => id)
  if (changed.length > 0) {
    const read = await db.many<{ version: string; content: Survey }>(sql`
      select xmin::text as version, content from surveys where id = any(${changed})`)
    for (const { version, content } of read) known.set(content.id, { version, survey: content })
  }
  return rows.flatMap(({ id }) => known.get(id)?.survey ?? [])
}

/** Returns the status of each stage that a person began. */
export function stageRecords(db: Database, personId: string) {
  return db.many<StageRecord>(sql`
    select survey_id, stage_id, status, jsonb_array_length(answers) > 0 as has_answers, saved_at
    from stage_answers where person_id = ${personId}`)
}

/** The same of many people. */
export function stageRecordsOf(db: Database, people: readonly string[]) {
  return db.many<StageRecord & { personId: string }>(sql`
    select person_id, survey_id, stage_id, status, jsonb_array_length(answers) > 0 as has_answers, saved_at
    from stage_answers where person_id = any (${people}::text[])`)
}

/** A person and a stage of a survey. */
export interface StageKey {
  readonly personId: string
  readonly surveyId: string
  readonly stageId: string
}

/** The stored answers of one stage. */
export interface StoredStage {
  readonly status: 'PARTIAL' | 'COMPLETE'
  readonly answers: StoredAnswers
  readonly currentPage: number
}

/** A person's answers to one stage. */
export function answersTo(db: Database, { personId, surveyId, stageId }: StageKey) {
  return db.maybe<StoredStage>(sql`
    select status, answers, current_page from stage_answers
    where person_id = ${personId} and survey_id = ${surveyId} and stage_id = ${stageId}`)
}

/** Locks a stage until the transaction ends; a stage without a row gets an empty one. */
export async function holdAnswers(tx: Database, key: StageKey, at: Date): Promise<void> {
  await tx.run(sql`
    insert into stage_answers (person_id, survey_id, stage_id, status, answers, saved_at)
    values (${key.personId}, ${key.surveyId}, ${key.stageId}, 'PARTIAL', '[]'::jsonb, ${at})
    on conflict (person_id, survey_id, stage_id) do nothing`)
  await tx.run(sql`
    select from stage_answers
    where person_id = ${key.personId} and survey_id = ${key.surveyId} and stage_id = ${key.stageId}
    for update`)
}

interface StageChange extends Pick<StoredStage, 'status' | 'answers'> {
  /** Undefined does not change the page. */
  readonly currentPage: number | undefined
  readonly at: Date
}

/** Stores the answers of a locked stage; returns 0 if it is complete already. */
export function putAnswers(tx: Database, { personId, surveyId, stageId }: StageKey, given: StageChange) {
  return tx.run(sql`
    update stage_answers
    set status = ${given.status}, answers = ${JSON.stringify(given.answers)}::jsonb,
        current_page = coalesce(${given.currentPage ?? null}, current_page), saved_at = ${given.at}
    where person_id = ${personId} and survey_id = ${surveyId} and stage_id = ${stageId} and status <> 'COMPLETE'`)
}

/** A person's answers to one stage, as they are in the archive. */
export interface ArchivedStage {
  readonly surveyId: string
  readonly stageId: string
  readonly status: string
  readonly answers: StoredAnswers
  readonly savedAt: Date
}

/** Returns the next answers of a person after those to a stage, by survey and stage. */
export function answersAfter(
  db: Database,
  asked: {
    readonly personId: string
    readonly last: Pick<ArchivedStage, 'surveyId' | 'stageId'> | undefined
    readonly most: number
  },
) {
  const { surveyId = '', stageId = '' } = asked.last ?? {}
  return db.many<ArchivedStage>(sql`
    select survey_id, stage_id, status, answers, saved_at from stage_answers
    where person_id = ${asked.personId} and (survey_id, stage_id) > (${surveyId}, ${stageId})
    order by survey_id, stage_id limit ${asked.most}`)
}

/** Returns the submitted answers of a person, stage by stage, oldest first. */
export function completeAnswers(db: Database, personId: string) {
  return db.many<{ answers: StoredAnswers }>(sql`
    select answers from stage_answers where person_id = ${personId} and status = 'COMPLETE' order by saved_at`)
}

/** Returns the submitted answers of many people, stage by stage, oldest first. */
export function completeAnswersOf(db: Database, people: readonly string[]) {
  return db.many<{ personId: string; surveyId: string; stageId: string; answers: StoredAnswers }>(sql`
    select person_id, survey_id, stage_id, answers from stage_answers
    where person_id = any (${people}::text[]) and status = 'COMPLETE' order by person_id, saved_at`)
}

const nobody: Statement = sql`select ''::text where false`

/**
 * Returns the ids of the people who submitted a stage, starting with those whose latest answers are oldest. The people whom the
 * statement `except` selects are left out.
 */
export async function respondents(db: Database, except = nobody): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from stage_answers where status = 'COMPLETE' and person_id not in (${except})
    group by person_id order by max(saved_at)`)
  return rows.map(({ personId }) => personId)
}

/** A question with the number of people who answered it. */
export interface AnsweredQuestion {
  readonly surveyId: string
  readonly stageId: string
  readonly questionKey: string
  readonly people: number
}

/** Every question with at least one answer. */
export function answeredQuestions(db: Database) {
  return db.many<AnsweredQuestion>(sql`
    select survey_id, stage_id, answer ->> 'questionKey' as question_key, count(*)::integer as people
    from stage_answers, jsonb_array_elements(answers) as answer
    group by 1, 2, 3 order by 1, 2, 3`)
}
