import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'

import { serving } from '../http/request.ts'
import type { Opening, Room, RoomPlan } from '../room/room.ts'
import { exportOf, forgetPerson } from './erasure.ts'
import { readCalendars } from './links/settings.ts'
import { nextOf, nextOfAll } from './meeting/nextOfAll.ts'
import { plannedCalls } from './meeting/plannedCalls.ts'
import { openOutward } from './outward.ts'
import { calendarData } from './personal.ts'
import { calendarRoutes, noticeAnswerRoutes } from './routes.ts'

/** Meetings of a mentorship: events, when people are free, invitations, feeds and linked calendars. */
export const calendarRoom: RoomPlan = { personal: calendarData, settings: readCalendars, open: openRoom }

async function openRoom({ house }: Opening): Promise<Room> {
  const outward = await openOutward(house)
  const { handlers, due, jobs, client, mount, busyTimes } = outward
  return {
    serves: [
      calendarRoutes(house, busyTimes),
      noticeAnswerRoutes(house),
      serving(calendarLinkCalls, handlers),
    ],
    facts: { nextMeeting: (db, { id }) => nextOfAll(db, { personId: id, now: house.clock.now() }) },
    factsOfPair: async ({ mentorshipId, now }) => ({
      nextMeeting: await nextOf(house.db, { ids: [mentorshipId], now }),
    }),
    plannedCalls: (span) => plannedCalls(house.db, span),
    due,
    jobs,
    client,
    mount,
    async exportOf(personId) {
      const { documents } = await exportOf(house, personId)
      const about = 'calendar.linkArchive'
      const content = await outward.exportOf(personId)
      return { documents: { ...documents, 'calendar-links.json': { about, content } } }
    },
    leave: (tx, { id }) => outward.leave(tx, id),
    forget: forgetPerson,
  }
}
