import { changedPages, rowPages } from '../engines/rowPages.ts'
import type { House } from '../house.ts'
import { archivedAnswers } from '../questions/public.ts'
import type { ArchiveFile, ExportPart, RoomPlan } from '../room.ts'
import { loadSurveys, surveyProgress } from './public.ts'
import { surveyRoutes } from './routes.ts'
import { answersAfter, type ArchivedStage, deleteAnswers } from './store.ts'

/** Surveys, their stages and answers. */
export const surveysRoom: RoomPlan = {
  open: ({ house }) => ({
    serves: [surveyRoutes(house)],
    load: () => loadSurveys(house),
    facts: { surveys: async (db, { id }) => (await surveyProgress(db, id)).surveys },
    exportOf: (personId) => exportOf(house, personId),
    forget: async (tx, personId) => void (await deleteAnswers(tx, personId)),
  }),
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
