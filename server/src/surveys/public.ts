import { join } from 'node:path'

import { contentFolder, readContentFiles } from '../engines/contentFiles.ts'
import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
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

/** What is kept here of a person, for the person to take home. */
export function exportOf(db: Database, personId: string) {
  return everyAnswer(db, personId)
}

/** Deletes what is kept here of a person who is gone. */
export async function forgetPerson(tx: Database, personId: string): Promise<void> {
  await deleteAnswers(tx, personId)
}
