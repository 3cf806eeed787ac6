import type { RoomPlan } from '../room.ts'
import { fileJobs, forgetFilesOf } from './answerFiles.ts'

/** The question types and the files that answer questions. */
export const questionsRoom: RoomPlan = {
  open: ({ house }) => ({
    jobs: fileJobs(house),
    forget: (tx, personId) => forgetFilesOf(house, tx, personId),
  }),
}
