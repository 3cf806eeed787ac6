import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { eventBody } from '../../calendar/testing/buildEvent.ts'
import { openTesting } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const [hour, day] = [3_600_000, 86_400_000]

/** A pair of adults with a weekly call that begins tomorrow. */
async function weeklyPair(isPairGroupCall = true) {
  const asha = await testing.person({ birthYear: 2000 })
  const ravi = await testing.person({ role: 'mentor', birthYear: 1980 })
  const { mentorshipId, channelId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  const tomorrow = house.clock.now().getTime() + day
  const body = eventBody(testing, {
    isPairGroupCall,
    eventFrequency: 'weekly',
    scheduledTime: new Date(tomorrow).toISOString(),
    repeatEndDate: new Date(tomorrow + 100 * day).toISOString().slice(0, 10),
  })
  const event = await ask(calendarCalls.addEvent, { params: { mentorshipId }, body }, ravi)
  return { asha, ravi, channelId, params: { id: mentorshipId }, first: new Date(event.scheduledTime) }
}

type Pair = Awaited<ReturnType<typeof weeklyPair>>

/** A call in which these people were, at a moment. */
async function hold({ channelId, params }: Pair, people: readonly { readonly id: string }[], at: Date) {
  const id = `call-${params.id}-${at.getTime()}-${people.length}`
  await house.db.pool.query(
    `insert into calls (id, channel_id, mentorship_id, is_planned, title, started_at, limit_at, ended_at)
     values ($1, $2, $3, false, '', $4, $4, $4)`,
    [id, channelId, params.id, at],
  )
  for (const person of people)
    await house.db.pool.query(
      `insert into call_visits (id, call_id, person_id, seat, mic, camera, joined_at, seen_at, left_at)
       values ($1, $2, $3, $1, true, true, $4, $4, $4)`,
      [`${id}-${person.id}`, id, person.id, at],
    )
}

async function look({ params }: Pair, afterDays: number) {
  const lakshmi = await testStaff(testing)
  house.clock.shift(afterDays * day)
  try {
    await passFactor(testing, lakshmi)
    const { meetings, risk } = await ask(careCalls.pair, { params }, lakshmi)
    const list = await ask(careCalls.pairs, { query: {} }, lakshmi)
    const listed = list.results.find(({ id }) => id === params.id)?.risk
    expect(listed).toEqual(risk)
    const points = risk?.parts.find(({ part }) => part === 'missed')?.points
    return { planned: meetings.planned, missed: meetings.missed, points }
  } finally {
    house.clock.shift(-afterDays * day)
  }
}

test('a planned call that nobody or one person joined is missed, on the page and in the risk', async () => {
  const pair = await weeklyPair()
  const at = (weeks: number, byMs = 0) => new Date(pair.first.getTime() + weeks * 7 * day + byMs)
  await hold(pair, [pair.asha, pair.ravi], at(0, 20 * 60_000))
  await hold(pair, [pair.ravi], at(1))
  expect(await look(pair, 17)).toEqual({
    planned: 3,
    missed: [at(2), at(1)].map((each) => each.toISOString()),
    points: 2,
  })
})

test('a call at another hour of that evening counts as held, and a planned one is open until its room closes', async () => {
  const pair = await weeklyPair()
  await hold(pair, [pair.asha, pair.ravi], new Date(pair.first.getTime() - 2 * hour))
  expect(await look(pair, 1 + 2 / 24)).toMatchObject({ planned: 0, missed: [], points: 0 })
  expect(await look(pair, 3)).toMatchObject({ planned: 1, missed: [], points: 0 })
})

test('an event without a call is never missed, because nobody sees whether they met', async () => {
  expect(await look(await weeklyPair(false), 30)).toEqual({ planned: 0, missed: [], points: 0 })
})

test('calls that were missed long ago are on the page and not in the risk, and a pause ends the counting', async () => {
  const pair = await weeklyPair()
  const old = await look(pair, 100)
  expect(old.missed).toHaveLength(15)
  expect(old.points).toBe(2)
  await house.db.pool.query('update mentorship_care set paused_at = $2 where mentorship_id = $1', [
    pair.params.id,
    new Date(pair.first.getTime() + day),
  ])
  const lakshmi = await testStaff(testing)
  house.clock.shift(100 * day)
  await passFactor(testing, lakshmi)
  const { meetings, risk } = await ask(careCalls.pair, { params: pair.params }, lakshmi)
  house.clock.shift(-100 * day)
  expect(meetings).toMatchObject({ planned: 1, missed: [pair.first.toISOString()] })
  expect(risk?.parts.find(({ part }) => part === 'missed')?.points).toBe(0)
})

test('the page has the calls that were held with their minutes, and those of the next two weeks', async () => {
  const pair = await weeklyPair()
  await hold(pair, [pair.asha, pair.ravi], pair.first)
  const lakshmi = await testStaff(testing)
  house.clock.shift(8 * day)
  await passFactor(testing, lakshmi)
  const { meetings } = await ask(careCalls.pair, { params: pair.params }, lakshmi)
  house.clock.shift(-8 * day)
  const inWeeks = (weeks: number) => new Date(pair.first.getTime() + weeks * 7 * day).toISOString()
  expect(meetings.held).toEqual([{ at: pair.first.toISOString(), minutes: expect.any(Number) }])
  expect(meetings.ahead).toContain(inWeeks(2))
  expect(meetings.ahead.every((at) => at <= inWeeks(4))).toBe(true)
})

test('a call of both is a sign of life, and a call in which one waited alone is none', async () => {
  const [weekly, alone] = [await weeklyPair(false), await weeklyPair(false)]
  const calledAt = new Date(house.clock.now().getTime() + 13 * day)
  await hold(weekly, [weekly.asha, weekly.ravi], calledAt)
  await hold(alone, [alone.ravi], calledAt)
  const lakshmi = await testStaff(testing)
  house.clock.shift(14 * day)
  await passFactor(testing, lakshmi)
  const quiet = (await ask(todayCalls.today, { query: { kind: 'pair_quiet' } }, lakshmi)).results
  const ids = quiet.flatMap(({ about }) => about.map(({ mentorshipId }) => mentorshipId))
  expect([ids.includes(weekly.params.id), ids.includes(alone.params.id)]).toEqual([false, true])
  expect(await ask(careCalls.pair, { params: weekly.params }, lakshmi)).toMatchObject({ silentDays: 1 })
})
