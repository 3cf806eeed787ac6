import type { Role } from '@saathi/contract/people/user.ts'

import type { RoomPlan } from '../room/room.ts'
import { publicPassages, scopeOf } from './passages.ts'
import { contentData } from './personal.ts'
import { contentRoutes } from './routes.ts'

/** Texts, languages, places, community entries and the FAQ. */
export const contentRoom: RoomPlan = {
  personal: contentData,
  open: ({ house, rooms }) => ({
    serves: [contentRoutes(house, rooms)],
    knowledge: {
      passages: async () => publicPassages(house.texts),
      openTo: async ({ role }) => scopesOf(role),
    },
  }),
}

/** Answers for one role are open to that role; all answers are open to staff. */
function scopesOf(role: Role): string[] {
  return role === 'staff' ? [scopeOf('mentee'), scopeOf('mentor')] : [scopeOf(role)]
}
