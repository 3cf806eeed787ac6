import { changedPages, rowPages } from '../engines/database/rowPages.ts'
import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import { personById } from '../people/public/store.ts'
import { archivedAnswers } from '../questions/public.ts'
import type { ArchiveFile, ExportPart, Facts, RoomPlan } from '../room/room.ts'
import { answersPart } from './deskPart.ts'
import { openedJob, openedName } from './opened.ts'
import { surveysData } from './personal.ts'
import { loadSurveys, submittedAnswers } from './public.ts'
import { progressOf } from './rules.ts'
import { surveyRoutes } from './routes.ts'
import { allSurveys, answersAfter, type ArchivedStage, stageRecords } from './store.ts'

/** Surveys, their stages and answers. */
export const surveysRoom: RoomPlan = {
  personal: surveysData,
  open: ({ house, rooms }) => ({
    serves: [surveyRoutes(house, rooms)],
    load: () => loadSurveys(house),
    facts: {
      surveys: (db, { id }) => surveyStates(db, id),
      state: (db, { id }) => stateOf(db, id),
    },
    titles: { survey: surveyTitles },
    jobs: { [openedName]: openedJob(house) },
    partsOfPerson: (asked) => answersPart(house, asked),
    exportOf: (personId) => exportOf(house, personId),
  }),
}

/** A person's progress in each survey that is meant for them. */
async function surveyStates(db: Database, personId: string): Promise<Facts['surveys']> {
  const [person, known, records] = await Promise.all([
    personById(db, personId),
    allSurveys(db),
    stageRecords(db, personId),
  ])
  return progressOf(person, known, records).surveys
}

/** Returns the names of surveys in a language, by their ids. */
async function surveyTitles(
  db: Database,
  { ids, language }: { readonly ids: readonly string[]; readonly language: string },
): Promise<ReadonlyMap<string, string>> {
  const named = (await allSurveys(db)).filter(({ id }) => ids.includes(id))
  return new Map(named.map(({ id, name, localeName }) => [id, localeName[language] ?? name]))
}

/** The question that every survey asks about a person's state. */
const stateQuestion = 'state'

/** Returns the code of the state in which a person says they live. */
async function stateOf(db: Database, personId: string): Promise<Facts['state']> {
  const answer = (await submittedAnswers(db, personId)).get(stateQuestion)
  return typeof answer === 'string' ? answer : undefined
}

/** Stages whose answers are in memory at a time while an archive is written. */
const stagesAtOnce = 10

/** A person's answers, with the files among them, for their archive. */
async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const files: ArchiveFile[] = []
  const pages = rowPages<ArchivedStage>((last) => answersAfter(db, { personId, last, most: stagesAtOnce }))
  const content = changedPages(pages, (stage) => {
    const archived = archivedAnswers(stage.answers)
    files.push(...archived.files)
    return { ...stage, answers: archived.answers }
  })
  return { documents: { 'surveys.json': { about: 'surveys.archive', content } }, files }
}
