import type { RoomPlan } from '../room.ts'
import { forgetPerson, questionJobs } from './public.ts'

/** The question types and the files that answer questions. */
export const questionsRoom: RoomPlan = {
  open: ({ house }) => ({
    jobs: questionJobs(house),
    forget: (tx, personId) => forgetPerson(house, tx, personId),
  }),
}
