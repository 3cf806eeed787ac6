import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'

import { buildEvent } from '../calendar/testing/buildEvent.ts'
import { endMentorship } from '../mentorship/public/membership.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'

const testing = await openTesting()
const { ask, house } = testing

let asha: TestPerson
let ravi: TestPerson
let made: Awaited<ReturnType<typeof buildEvent>>
const begins = Date.parse('2030-01-05T12:30:00Z')
const event = {
  title: 'Our call',
  scheduledTime: new Date(begins).toISOString(),
  eventFrequency: 'weekly',
  repeatEndDate: '2030-02-02',
  durationMinutes: 45,
} as const
beforeEach(async () => {
  house.clock.shift(Date.parse('2030-01-01T00:00:00Z') - house.clock.now().getTime())
  asha = await testing.person()
  ravi = await testing.person({ role: 'mentor' })
  made = await buildEvent(testing, { mentor: ravi, mentees: [asha], event })
})

const room = (person: TestPerson, roomId = made.event.id) =>
  ask(videoCalls.room, { params: { roomId } }, { token: person.token })
const goTo = (moment: number) => house.clock.shift(moment - house.clock.now().getTime())
const dropIt = () => {
  const { mentorshipId, event: made1 } = made
  const params = { mentorshipId, eventId: made1.id }
  return ask(calendarCalls.deleteEvent, { params, body: {} }, { token: ravi.token })
}

test('a room tells the members what the call is and leads to their chat', async () => {
  expect(await room(asha)).toEqual({
    room: made.event.videos[0]?.sessionUuid,
    channel: expect.any(String),
    token: '',
    others: [{ userId: ravi.id, fullName: 'Test Person', displayPicture: null, isIn: false }],
    asksConsent: false,
    asksFor: [],
    captions: true,
    recordingDays: 30,
    consent: null,
    hasRecording: false,
    iceServers: [],
    metSeconds: 0,
    title: 'Our call',
    startTime: '2030-01-05T12:30:00.000Z',
    endTime: '2030-01-05T13:15:00.000Z',
    kind: 'builtin',
    sessionName: 'Any session',
    localeSessionName: {},
    mentorship: made.mentorshipId,
    unanswered: [],
    visitStatus: 'early',
  })
})

test.each([
  ['early', -11],
  ['open', -9],
  ['open', 179],
  ['late', 181],
])('it is %s %i minutes after the start', async (status, minutes) => {
  goTo(begins + minutes * 60_000)
  expect((await room(ravi)).visitStatus).toBe(status)
})

test.each([
  ['2030-01-05', 100],
  ['2030-01-12', 181],
  ['2030-01-12', 7 * 24 * 60 + 5],
  ['2030-02-02', 90 * 24 * 60],
])(
  'the one link of a whole series leads to the call of %s %i minutes after the first',
  async (day, minutes) => {
    goTo(begins + minutes * 60_000)
    expect((await room(asha, made.event.seriesId)).startTime.slice(0, 10)).toBe(day)
  },
)

test.each(['unknown', uuid(), `${uuid()}_20300105T123000Z`])('the room %s is 404', async (id) => {
  expect((await failureOf(room(asha, id))).status).toBe(404)
})

test('it is 404 for others, for a moment without an occurrence, and once the event is deleted', async () => {
  expect((await failureOf(room(await testing.person()))).status).toBe(404)
  expect((await failureOf(room(asha, made.event.id.replace('20300105', '20300106')))).status).toBe(404)
  await dropIt()
  expect((await failureOf(room(asha))).status).toBe(404)
})

test('it is 404 for an event without a call, and after the mentorship', async () => {
  const silent = await buildEvent(testing, {
    mentor: ravi,
    mentees: [asha],
    event: { isPairGroupCall: false },
  })
  expect((await failureOf(room(asha, silent.event.id))).status).toBe(404)
  await house.db.transaction((tx) => endMentorship(house, tx, made.mentorshipId))
  expect((await failureOf(room(asha))).status).toBe(404)
})

test('the address of a series leads to the room of the call that goes on or comes next', async () => {
  const of = async (moment: number) => {
    goTo(moment)
    const { room: id, visitStatus } = await room(asha, made.event.seriesId)
    return [id.replace(/^.*_/, ''), visitStatus]
  }
  expect(await of(begins - 3_600_000)).toEqual(['20300105T123000Z', 'early'])
  expect(await of(begins + 2 * 3_600_000)).toEqual(['20300105T123000Z', 'open'])
  expect(await of(begins + 4 * 3_600_000)).toEqual(['20300112T123000Z', 'early'])
  expect(await of(begins + 35 * 86_400_000)).toEqual(['20300202T123000Z', 'late'])
})
