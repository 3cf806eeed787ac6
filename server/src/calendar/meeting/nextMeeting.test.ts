import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { FreeSlot } from '@saathi/contract/calendar/rules.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { addSessions } from '../../learning/testing/buildSession.ts'
import { firstTalk, goals } from '../../learning/testing/testMentorship.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { openPairCalendar } from '../testing/testCalendar.ts'

const testing = await openTesting()
const { ask } = testing
const calendar = openPairCalendar(testing)
const { asha, at, ravi } = calendar
await addSessions(testing.house, firstTalk, goals)

const next = ({ token }: TestPerson) =>
  ask(calendarCalls.nextMeeting, { params: { mentorshipId: calendar.mentorshipId() } }, { token })
const say = ({ token }: TestPerson, ...slots: FreeSlot[]) =>
  ask(calendarCalls.saveAvailability, { body: { slots } }, { token })

test('what a person says of their free times is theirs, in the order of the week, and can be said again', async () => {
  const said = () => ask(calendarCalls.availability, {}, { token: asha.token })
  expect(await said()).toEqual({ slots: [], saidOn: null })
  await say(asha, 'sun_night', 'mon_morning', 'mon_morning')
  expect(await said()).toEqual({ slots: ['mon_morning', 'sun_night'], saidOn: expect.any(String) })
  await say(asha)
  expect(await said()).toEqual({ slots: [], saidOn: expect.any(String) })
})

test('without an event two common times are suggested, once both have said when they are free', async () => {
  expect(await next(asha)).toMatchObject({
    event: null,
    suggestions: [],
    hasSaid: false,
    session: { id: 'first-talk' },
  })
  await say(asha, 'sat_evening')
  const alone = await next(asha)
  expect(alone).toMatchObject({ hasSaid: true, waitsFor: [ravi.id], suggestions: [{ isCommon: false }, {}] })
  await say(ravi, 'sat_evening', 'sun_evening')
  expect(await next(ravi)).toMatchObject({
    waitsFor: [],
    suggestions: [
      { scheduledTime: '2027-01-09T12:30:00.000Z', durationMinutes: 60, isCommon: true },
      { scheduledTime: '2027-01-16T12:30:00.000Z', durationMinutes: 60, isCommon: true },
    ],
  })
})

test('a time at which a member has an event elsewhere is not suggested', async () => {
  const here = calendar.mentorshipId()
  await say(asha, 'sat_evening')
  await say(ravi, 'sat_evening')
  const kiran = await testing.person()
  await calendar.begin(ravi, kiran)
  await calendar.add(kiran, { scheduledTime: '2027-01-09T11:30:00Z', durationMinutes: 180 })
  const { suggestions } = await ask(
    calendarCalls.nextMeeting,
    { params: { mentorshipId: here } },
    { token: asha.token },
  )
  expect(suggestions.map(({ scheduledTime }) => scheduledTime)).toEqual(['2027-01-16T12:30:00.000Z'])
})

test('the next event is shown in place of suggestions, until it is over', async () => {
  await say(asha, 'sat_evening')
  const { id } = await calendar.add(asha, { scheduledTime: '2027-01-09T12:30:00Z' })
  expect(await next(ravi)).toMatchObject({ event: { id }, suggestions: [] })
  await at('2027-01-09T13:00:00Z', async () => expect((await next(asha)).event?.id).toBe(id))
  await at('2027-01-09T13:30:00Z', async () => expect((await next(asha)).event).toBeNull())
})

test('nothing is suggested to two of whom one has blocked the other', async () => {
  await say(asha, 'sat_evening')
  await ask(safetyCalls.block, { body: { userId: ravi.id } }, { token: asha.token })
  expect((await next(asha)).suggestions).toEqual([])
})

test('a meeting to which only one of two comes is not the next one, and other times are suggested', async () => {
  await say(asha, 'sat_evening')
  await say(ravi, 'sat_evening')
  const { id } = await calendar.add(asha, { scheduledTime: '2027-01-09T12:30:00Z' })
  await calendar.answer(ravi, id, { answer: 'no' })
  for (const person of [asha, ravi])
    expect(await next(person)).toMatchObject({ event: null, suggestions: [{ isCommon: true }, {}] })
  await calendar.answer(ravi, id, { answer: 'maybe' })
  expect((await next(asha)).event?.id).toBe(id)
})

test('of a series the next one to which both come is shown', async () => {
  const { seriesId } = await calendar.add(asha, {
    scheduledTime: '2027-01-09T12:30:00Z',
    eventFrequency: 'weekly',
    repeatEndDate: '2027-03-01',
  })
  const first = (await next(asha)).event
  await calendar.answer(ravi, first?.id ?? '', { answer: 'no' })
  expect((await next(asha)).event).toMatchObject({ seriesId, scheduledTime: '2027-01-16T12:30:00.000Z' })
})

test('two of whom one has blocked the other have no next meeting, and after that their old one again', async () => {
  const { id } = await calendar.add(asha, { scheduledTime: '2027-01-09T12:30:00Z' })
  await ask(safetyCalls.block, { body: { userId: ravi.id } }, { token: asha.token })
  for (const person of [asha, ravi]) expect((await next(person)).event).toBeNull()
  await ask(safetyCalls.unblock, { query: { userId: ravi.id } }, { token: asha.token })
  expect((await next(ravi)).event?.id).toBe(id)
})
