import type { RoomPlan } from '../room/room.ts'
import { partnerJobs } from './jobs.ts'
import { partnerData } from './personal.ts'
import { partnerRoutes } from './routes.ts'
import { readPortal } from './settings.ts'

/** Signing up and in from the partner portal. */
export const partnerRoom: RoomPlan = {
  personal: partnerData,
  settings: readPortal,
  open: async ({ house, rooms }) => ({
    serves: [await partnerRoutes(house, rooms.welcome)],
    jobs: partnerJobs(house),
  }),
}
