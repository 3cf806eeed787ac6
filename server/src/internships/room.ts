import type { RoomPlan } from '../room.ts'
import { loadInternships } from './public.ts'
import { internshipRoutes } from './routes.ts'

/** Cards of internships and mentorships. */
export const internshipsRoom: RoomPlan = {
  open: ({ house }) => ({ serves: [internshipRoutes(house)], load: () => loadInternships(house) }),
}
