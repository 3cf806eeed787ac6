import type { RoomPlan } from '../room.ts'
import { readProgrammeRules } from './programme.ts'
import { accessRoutes } from './routes.ts'

/** What is open to each person, and why. Imports no domain: the rooms provide the facts. */
export const accessRoom: RoomPlan = {
  open: ({ house, rooms }) => ({
    serves: [accessRoutes(house, rooms.facts)],
    client: { sessionsToUnlock: readProgrammeRules().sessionsToUnlock },
  }),
}
