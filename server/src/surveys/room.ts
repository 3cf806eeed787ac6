import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { personById } from '../people/public/store.ts'
import { archivedAnswers } from '../questions/public.ts'
import type { ExportPart, Facts, RoomPlan } from '../room.ts'
import { loadSurveys } from './public.ts'
import { surveyRoutes } from './routes.ts'
import { isAssigned, surveyStateOf } from './rules.ts'
import { allSurveys, deleteAnswers, everyAnswer, stageRecords } from './store.ts'

/** Surveys, their stages and answers. */
export const surveysRoom: RoomPlan = {
  open: ({ house }) => ({
    serves: [surveyRoutes(house)],
    load: () => loadSurveys(house),
    facts: { surveys: (db, { id }) => surveyStates(db, id) },
    exportOf: (personId) => exportOf(house, personId),
    forget: async (tx, personId) => void (await deleteAnswers(tx, personId)),
  }),
}

/** How far a person is with each survey that is meant for them. */
async function surveyStates(db: Database, personId: string): Promise<Facts['surveys']> {
  const [person, surveys, records] = await Promise.all([
    personById(db, personId),
    allSurveys(db),
    stageRecords(db, personId),
  ])
  if (person === undefined) return []
  return surveys
    .filter((survey) => isAssigned(survey, person))
    .map((survey) => surveyStateOf(survey, records))
}

/** A person's answers, with the files among them, for their archive. */
async function exportOf({ db, files }: Pick<House, 'db' | 'files'>, personId: string): Promise<ExportPart> {
  const stages = await everyAnswer(db, personId)
  const archived = await Promise.all(
    stages.map(async (stage) => ({ stage, archived: await archivedAnswers(files, stage.answers) })),
  )
  return {
    documents: {
      'surveys.json': archived.map(({ stage, archived: { answers } }) => ({ ...stage, answers })),
    },
    files: new Map(archived.flatMap(({ archived: { files: bytes } }) => [...bytes])),
  }
}
