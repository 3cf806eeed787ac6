import type { Database } from '../engines/database/database.ts'
import type { FileGate } from '../engines/files/files.ts'
import { personById } from '../people/public/store.ts'
import type { JoinedRooms, RoomPlan } from '../room/room.ts'
import { fileJobs, forgetFilesOf } from './answerFiles.ts'
import { formOfFile } from './filesStore.ts'
import { questionsData } from './personal.ts'

/** The question types and the files that answer questions. */
export const questionsRoom: RoomPlan = {
  personal: questionsData,
  open: ({ house, rooms }) => ({
    jobs: fileJobs(house),
    fileGates: { answers: answerGate(house.db, rooms) },
    forget: (tx, personId) => forgetFilesOf(house, tx, personId),
  }),
}

/**
 * Returns whether a person may still open a file that answers a question: it is their own, or they may read the answers of its form.
 * The files of an erased or disabled person are closed, and so are all files to a disabled reader.
 */
function answerGate(db: Database, { readsAnswers }: Pick<JoinedRooms, 'readsAnswers'>): FileGate {
  const isActive = async (id: string) => (await personById(db, id))?.disabledAt === null
  return async (key, readerId) => {
    const form = await formOfFile(db, key)
    if (form === undefined || !(await isActive(readerId))) return false
    const { personId: ownerId, place } = form
    if (readerId === ownerId) return true
    return (await isActive(ownerId)) && (await readsAnswers(db, { readerId, ownerId, place }))
  }
}
