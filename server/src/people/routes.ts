import { peopleCalls } from '@saathi/contract/people/calls.ts'

import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { consentRoutes } from './consentRoutes.ts'
import { errorReportRoutes } from './outbound.ts'
import { profileEditRoutes } from './profileEditRoutes.ts'
import { profileRoutes } from './profileRoutes.ts'

/** Serves the calls about the person. */
export function peopleRoutes(
  house: House,
  rooms: Pick<JoinedRooms, 'facts' | 'client' | 'zoneChanged'>,
): Mountable {
  return serving(peopleCalls, {
    ...profileRoutes(house, rooms),
    ...profileEditRoutes(house, rooms.facts),
    ...consentRoutes(house, rooms),
    ...errorReportRoutes(house),
  })
}
