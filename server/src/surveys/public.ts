import { join } from 'node:path'

import { contentFolder, readContentFiles } from '../engines/contentFiles.ts'
import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { archivedAnswers, forgetPerson as forgetFiles } from '../questions/public.ts'
import { isAssigned, type Respondent, surveyStateOf } from './rules.ts'
import { allSurveys, deleteAnswers, everyAnswer, putSurvey, stageRecords } from './store.ts'
import { placedSurvey, writtenSurvey } from './survey.ts'

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
