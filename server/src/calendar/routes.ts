import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { noticeAnswerCalls } from '@saathi/contract/calendar/noticeAnswerCalls.ts'
import { freeSlots } from '@saathi/contract/calendar/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { ReplyInput } from '@saathi/contract/base/call.ts'
import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { answerEvent } from './events/answer.ts'
import { changeEvent } from './events/change.ts'
import { deleteEvent, deletionIn } from './events/deletion.ts'
import { listEvents } from './events/list.ts'
import { addEvent } from './events/creation.ts'
import { clashesOfPlan } from './events/planned.ts'
import { requireMembership } from './events/place.ts'
import { restoreEvent } from './events/restoration.ts'
import type { BusyTimes } from './links/busy.ts'
import { type Availability, availabilityOf, putAvailability } from './meeting/availabilityStore.ts'
import { nextMeetingIn } from './meeting/nextMeeting.ts'
import { monthOf } from './month/month.ts'
import { actingBy } from '../notifications/public.ts'
import { personById } from '../people/public/store.ts'

interface Addressed {
  readonly person: { readonly id: string }
  readonly params: { readonly mentorshipId: string; readonly eventId: string }
}

/** Serves the acceptance of an invitation from its notification. */
export function noticeAnswerRoutes(house: House): Mountable {
  return serving(noticeAnswerCalls, {
    async acceptFromNotice({ body: { seal } }) {
      const acting = await actingBy(house, seal)
      if (acting?.meeting === undefined) throw new Failure('linkInvalid')
      const { personId, meeting } = acting
      const person = await personById(house.db, personId)
      if (person?.disabledAt !== null) throw new Failure('linkInvalid')
      const membership = await requireMembership(house.db, personId, meeting.mentorshipId)
      const { eventId } = meeting
      await answerEvent(house, { personId, membership, eventId, answer: 'yes', scope: 'ALL' })
      return {}
    },
  })
}

/** Serves the events of mentorships, a person's month, the next meeting and when people are free. */
export function calendarRoutes(house: House, busyTimes: BusyTimes): Mountable {
  const { db, clock } = house
  const named = async ({ person, params: { mentorshipId, eventId } }: Addressed) => {
    const membership = await requireMembership(db, person.id, mentorshipId)
    return { personId: person.id, membership, eventId }
  }
  return serving(calendarCalls, {
    events: ({ person, params: { mentorshipId }, query }) =>
      listEvents(house, { personId: person.id, mentorshipId, days: query, page: query }),
    addEvent: ({ person, params: { mentorshipId }, body, transport: { idempotencyKey } }) =>
      addEvent(house, { personId: person.id, mentorshipId, event: body, idempotencyKey }),
    changeEvent: async (request) => {
      const { idempotencyKey } = request.transport
      return changeEvent(house, { ...(await named(request)), change: request.body, idempotencyKey })
    },
    async deleteEvent(request) {
      await deleteEvent(house, { ...(await named(request)), scope: request.body.applyToRecurring })
      return {}
    },
    eventDeletion: async (request) => deletionIn(house, await named(request)),
    restoreEvent: async (request) => restoreEvent(house, await named(request)),
    clashes: ({ person, params: { mentorshipId }, query: plan }) =>
      clashesOfPlan(house, { personId: person.id, mentorshipId, plan }),
    async answerEvent(request) {
      const { answer, applyToRecurring: scope } = request.body
      return answerEvent(house, { ...(await named(request)), answer, scope })
    },
    month: ({ person, query: { month, mentorship } }) => monthOf(house, { person, month, mentorship }),
    nextMeeting: ({ person, params: { mentorshipId } }) =>
      nextMeetingIn(house, { personId: person.id, mentorshipId, busyTimes }),
    async availability({ person }) {
      const [said] = await availabilityOf(db, [person.id])
      return shown(said)
    },
    async saveAvailability({ person, body }) {
      const slots = freeSlots.filter((slot) => body.slots.includes(slot))
      const said = { personId: person.id, slots, saidAt: clock.now() }
      await putAvailability(db, said)
      return shown(said)
    },
  })
}

function shown(said: Availability | undefined): ReplyInput<typeof calendarCalls.availability> {
  return { slots: said?.slots ?? [], saidOn: said?.saidAt.toISOString() ?? null }
}
