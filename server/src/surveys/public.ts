import { join } from 'node:path'

import type { Answer, Question } from '@saathi/contract/questions/question.ts'

import { contentFolder, readContentFiles } from '../engines/contentFiles.ts'
import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import {
  archivedAnswers,
  forgetPerson as forgetFiles,
  judgeSending,
  readSending,
  sealedAnswers,
  type StoredAnswer,
} from '../questions/public.ts'
import { isAssigned, type Respondent, surveyStateOf } from './rules.ts'
import {
  allSurveys,
  deleteAnswers,
  everyAnswer,
  holdAnswers,
  putAnswers,
  putSurvey,
  type StageKey,
  stageRecords,
} from './store.ts'
import { placedSurvey, type SurveyStage, writtenSurvey } from './survey.ts'

/** Brings the surveys of the content files into the database; loading the same again changes nothing. */
export async function loadSurveys(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  folder = join(contentFolder, 'surveys'),
): Promise<void> {
  const surveys = readContentFiles(writtenSurvey, folder).map(placedSurvey)
  refuseSharedStages(surveys.flatMap(({ stages }) => stages.map(({ id }) => id)))
  await db.transaction(async (tx) => {
    for (const survey of surveys) await putSurvey(tx, survey, clock.now())
  })
}

/** How far a person is with each survey that is meant for them. */
export async function surveyStates(db: Database, person: Respondent) {
  const [surveys, records] = await Promise.all([allSurveys(db), stageRecords(db, person.id)])
  return surveys
    .filter((survey) => isAssigned(survey, person))
    .map((survey) => surveyStateOf(survey, records))
}

/** A stage of a survey with its questions; undefined where there is none such. */
export async function surveyStage(
  db: Database,
  { surveyId, stageId }: { readonly surveyId: string; readonly stageId: string },
): Promise<SurveyStage | undefined> {
  const survey = (await allSurveys(db)).find(({ id }) => id === surveyId)
  return survey?.stages.find(({ id }) => id === stageId)
}

/** Answers that come without files, as they are kept for good; throws `invalid` with sentences by question key. */
export async function judgeAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
): Promise<StoredAnswer[]> {
  const sent = await readSending(questions, answers, new Map())
  return sealedAnswers(questions, judgeSending(sent, [], { draft: false }), { draft: false })
}

/** Stores judged answers to a stage for good, for somebody who has just been registered. */
export async function completeStage(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  { answers, ...key }: StageKey & { readonly answers: StoredAnswer[] },
): Promise<void> {
  const at = clock.now()
  await holdAnswers(tx, key, at)
  await putAnswers(tx, key, { status: 'COMPLETE', answers, currentPage: 1, at })
}

/** A stage is asked for by its id alone. */
function refuseSharedStages(ids: readonly string[]): void {
  const shared = ids.find((id, index) => ids.indexOf(id) !== index)
  if (shared !== undefined) throw new Error(`Two stages of surveys have the id ${shared}.`)
}

/** What is kept here of a person, for the person to take home: answers, and files by their place in the archive. */
export async function exportOf({ db, files }: Pick<House, 'db' | 'files'>, personId: string) {
  const stages = await everyAnswer(db, personId)
  const archived = await Promise.all(
    stages.map(async (stage) => ({ stage, archived: await archivedAnswers(files, stage.answers) })),
  )
  return {
    answers: archived.map(({ stage, archived: { answers } }) => ({ ...stage, answers })),
    files: new Map(archived.flatMap(({ archived: { files: bytes } }) => [...bytes])),
  }
}

/** Deletes what is kept here of a person who is gone. */
export async function forgetPerson(
  house: Pick<House, 'queue'>,
  tx: Database,
  personId: string,
): Promise<void> {
  await deleteAnswers(tx, personId)
  await forgetFiles(house, tx, personId)
}
