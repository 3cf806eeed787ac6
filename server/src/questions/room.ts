import type { Database } from '../engines/database/database.ts'
import { personById } from '../people/public/store.ts'
import type { RoomPlan } from '../room/room.ts'
import { fileJobs, forgetFilesOf } from './answerFiles.ts'
import { ownerOfFile } from './filesStore.ts'
import { questionsData } from './personal.ts'

/** The question types and the files that answer questions. */
export const questionsRoom: RoomPlan = {
  personal: questionsData,
  open: ({ house }) => ({
    jobs: fileJobs(house),
    // Links to an answer are made only for people who may read it; the answers of an erased or disabled person are
    // closed.
    fileGates: { answers: (key) => isOpen(house.db, key) },
    forget: (tx, personId) => forgetFilesOf(house, tx, personId),
  }),
}

async function isOpen(db: Database, key: string): Promise<boolean> {
  const ownerId = await ownerOfFile(db, key)
  const owner = ownerId === undefined ? undefined : await personById(db, ownerId)
  return owner !== undefined && owner.disabledAt === null
}
