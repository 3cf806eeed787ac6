import type { Opening, Room, RoomPlan } from '../room.ts'
import { exportOf, forgetPerson } from './erasing.ts'
import { openOutward } from './outward.ts'
import { calendarRoutes } from './routes.ts'

/** Meetings of a mentorship: events, when people are free, invitations, feeds and linked calendars. */
export const calendarRoom: RoomPlan = { open: openRoom }

async function openRoom({ house }: Opening): Promise<Room> {
  const { due, mount } = await openOutward(house)
  return {
    serves: [calendarRoutes(house)],
    exportOf: (personId) => exportOf(house, personId),
    forget: forgetPerson,
    ...(due === undefined ? {} : { due }),
    ...(mount === undefined ? {} : { mount }),
  }
}
