import type { RoomPlan } from '../room/room.ts'
import { internshipsData } from './personal.ts'
import { loadInternships } from './public.ts'
import { internshipRoutes } from './routes.ts'

/** Cards of internships and mentorships. */
export const internshipsRoom: RoomPlan = {
  personal: internshipsData,
  open: ({ house }) => ({ serves: [internshipRoutes(house)], load: () => loadInternships(house) }),
}
