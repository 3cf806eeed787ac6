import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'

import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { mentorshipsOf } from './public/entries.ts'

/** Serves the mentorships of a person. */
export function mentorshipRoutes(house: House, { decisionsOf }: Pick<JoinedRooms, 'decisionsOf'>): Mountable {
  return serving(mentorshipCalls, {
    mentorships: ({ person }) => mentorshipsOf({ ...house, decisionsOf }, person.id),
  })
}
