import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'

import { serving } from '../http/request.ts'
import type { Opening, Room, RoomPlan } from '../room.ts'
import { readCalendars } from './links/settings.ts'
import { openOutward } from './outward.ts'

/** Meetings of a mentorship: events, when people are free, invitations, feeds and linked calendars. */
export const calendarRoom: RoomPlan = { settings: readCalendars, open: openRoom }

async function openRoom({ house }: Opening): Promise<Room> {
  const { handlers, due, jobs, client, mount, leave } = await openOutward(house)
  return {
    serves: [serving(calendarLinkCalls, handlers)],
    due,
    jobs,
    client,
    mount,
    leave: (tx, { id }) => leave(tx, id),
  }
}
