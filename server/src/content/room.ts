import type { RoomPlan } from '../room.ts'
import { publicPassages } from './passages.ts'
import { contentRoutes } from './routes.ts'

/** Texts, languages, places, community entries and the FAQ. */
export const contentRoom: RoomPlan = {
  open: ({ house, rooms }) => ({
    serves: [contentRoutes(house, rooms)],
    knowledge: { passages: async () => publicPassages(house.texts), openTo: async () => [] },
  }),
}
