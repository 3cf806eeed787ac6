import { changedPages, rowPages } from '../engines/database/rowPages.ts'
import type { House } from '../house/house.ts'
import { archivedAnswers } from '../questions/public.ts'
import type { ArchiveFile, ExportPart } from '../room/room.ts'
import { everythingOf } from './erasureStore.ts'
import { type ArchivedTaking, takingsAfter } from './quizzes/quizStore.ts'

/** Quizzes whose answers are in memory at a time while an archive is written. */
const quizzesAtOnce = 10

/** Returns a person's progress and answers in sessions, with the files, for their archive. */
export async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const files: ArchiveFile[] = []
  const pages = rowPages<ArchivedTaking>((last) => takingsAfter(db, { personId, last, most: quizzesAtOnce }))
  const quizzes = changedPages(pages, (taking) => {
    const archived = archivedAnswers(taking.answers)
    files.push(...archived.files)
    return { ...taking, answers: archived.answers }
  })
  const content = { ...(await everythingOf(db, personId)), quizzes }
  return { documents: { 'learning.json': { about: 'learning.archive', content } }, files }
}
