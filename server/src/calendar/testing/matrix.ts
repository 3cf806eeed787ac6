import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import { noticeAnswerCalls } from '@saathi/contract/calendar/noticeAnswerCalls.ts'

import { endMentorship } from '../../mentorship/public/membership.ts'
import { everyone, type Expected, type MakeScene, matrixOf, nothing, people } from '../../testing/matrix.ts'
import { buildEvent, eventBody } from './buildEvent.ts'

/** Members can read an ended mentorship but not change it; for others it does not exist. */
const readers: Expected = { ...people(404), mentee: 200, mentor: 200 }
const writers: Expected = { ...people(404), mentee: 422, mentor: 422 }

interface Scene {
  readonly mentorshipId: string
  readonly eventId: string
  readonly body: ReturnType<typeof eventBody>
}

const scene: MakeScene<Scene> = async (testing, { mentor, mentee }) => {
  const { mentorshipId, event } = await buildEvent(testing, { mentor, mentees: [mentee] })
  // A running mentorship would change the expected results of other calls in the matrix.
  await testing.house.db.transaction((tx) => endMentorship(testing.house, tx, mentorshipId))
  return { mentorshipId, eventId: event.id, body: eventBody(testing) }
}

const place = ({ mentorshipId }: Scene) => ({ params: { mentorshipId } })
const named = ({ mentorshipId, eventId }: Scene) => ({ params: { mentorshipId, eventId } })

export const matrix = [
  matrixOf(
    calendarCalls,
    scene,
  )({
    events: { given: place, expected: readers },
    addEvent: { given: (made) => ({ ...place(made), body: made.body }), expected: writers },
    changeEvent: { given: (made) => ({ ...named(made), body: { title: 'Another' } }), expected: writers },
    clashes: {
      given: (made) => ({
        ...place(made),
        query: { scheduledTime: made.body.scheduledTime, durationMinutes: '60' },
      }),
      expected: readers,
    },
    answerEvent: { given: (made) => ({ ...named(made), body: { answer: 'yes' } }), expected: writers },
    deleteEvent: { given: (made) => ({ ...named(made), body: {} }), expected: writers },
    eventDeletion: { given: named, expected: people(404) },
    restoreEvent: { given: named, expected: writers },
    month: {
      given: ({ mentorshipId }) => ({ query: { month: '2026-11', mentorship: mentorshipId } }),
      expected: readers,
    },
    nextMeeting: { given: place, expected: readers },
    availability: { given: nothing, expected: people(200) },
    saveAvailability: { given: () => ({ body: { slots: ['sat_evening'] } }), expected: people(200) },
  }),
  matrixOf(noticeAnswerCalls)({
    acceptFromNotice: { given: () => ({ body: { seal: 'forged' } }), expected: everyone(422) },
  }),
  matrixOf(calendarLinkCalls)({
    connectCalendar: { given: () => ({ params: { provider: 'google' } }), expected: people(422) },
    integrations: { given: nothing, expected: people(200) },
    saveIntegration: { given: () => ({ body: { provider: 'google' } }), expected: people(422) },
    unlinkCalendar: {
      given: () => ({ body: { provider: 'google', email: 'asha@x.example' } }),
      expected: people(404),
    },
    calendarFeed: { given: nothing, expected: people(200) },
    renewCalendarFeed: { given: nothing, expected: people(200) },
    deleteCalendarFeed: { given: nothing, expected: people(200) },
  }),
]
