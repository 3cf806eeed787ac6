import type { RoomPlan } from '../room/room.ts'
import { readProgrammeRules } from './programme.ts'
import { accessRoutes } from './routes.ts'

/**
 * The parts of the product that are open to each person, with the reasons. Imports no domain: the rooms provide the
 * facts.
 */
export const accessRoom: RoomPlan = {
  open: ({ house, rooms }) => ({
    serves: [accessRoutes(house, rooms.facts)],
    client: { sessionsToUnlock: readProgrammeRules().sessionsToUnlock },
  }),
}
