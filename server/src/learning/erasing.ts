import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { archivedAnswers } from '../questions/public.ts'
import type { ExportPart } from '../room.ts'
import { deleteEverythingOf, everythingOf } from './erasingStore.ts'
import { everyTaking } from './quizStore.ts'

/** Returns a person's progress and answers in sessions, with the files, for their archive. */
export async function exportOf(
  { db, files }: Pick<House, 'db' | 'files'>,
  personId: string,
): Promise<ExportPart> {
  const archive = new Map<string, Uint8Array>()
  const quizzes: Record<string, unknown>[] = []
  for (const taking of await everyTaking(db, personId)) {
    const { answers, files: bytes } = await archivedAnswers(files, taking.answers)
    quizzes.push({ ...taking, answers })
    for (const [place, own] of bytes) archive.set(place, own)
  }
  const documents = { 'learning.json': { ...(await everythingOf(db, personId)), quizzes } }
  return { documents, files: archive }
}

/** Deletes a person's progress and answers in sessions; the questions domain deletes the files. */
export async function forgetPerson(tx: Database, personId: string): Promise<void> {
  await deleteEverythingOf(tx, personId)
}
