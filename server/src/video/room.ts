import { Failure } from '@saathi/contract/errors.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { visitStatusOf } from '@saathi/contract/video/rules.ts'

import { eventRoom } from '../calendar/public/rooms.ts'
import { channelsOfMentorships } from '../chat/public/store.ts'
import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { RoomPlan } from '../room.ts'

/** The rooms of calls. */
export const videoRoom: RoomPlan = {
  open: ({ house }) => ({ serves: [videoRoutes(house)] }),
}

function videoRoutes({ db, clock }: House): Mountable {
  return serving(videoCalls, {
    async room({ person, params: { roomId } }) {
      const event = await eventRoom(db, person.id, { occurrenceId: roomId, now: clock.now() })
      if (event === undefined) throw new Failure('notFound')
      const { mentorshipId: mentorship, title, startsAt, endsAt, sessionName, localeSessionName } = event
      const channels = await channelsOfMentorships(db, [mentorship])
      return {
        room: event.id,
        channel: channels.get(mentorship) ?? null,
        token: '',
        title,
        startTime: startsAt.toISOString(),
        endTime: endsAt.toISOString(),
        sessionName,
        localeSessionName,
        mentorship,
        visitStatus: visitStatusOf(clock.now(), { startsAt, isAnybodyIn: false }),
      }
    },
  })
}
