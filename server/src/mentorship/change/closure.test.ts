import { accessCalls } from '@saathi/contract/access/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { closureCalls } from '@saathi/contract/mentorship/closureCalls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { addMatchingSurveys, poolIn } from '../../matching/testing/buildMatches.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
await addMatchingSurveys(house)
const inPool = poolIn(testing)
const today = () => indiaDayOf(house.clock.now())

/** A pair whose closure has begun. */
async function closing(until?: string) {
  const staff = await testStaff(testing)
  const asha = await inPool.mentee({ firstName: 'Asha' })
  const ravi = await inPool.mentor('one_to_one', 1, { firstName: 'Ravi' })
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  const params = { id: mentorshipId }
  const close = (more: { until?: string } = {}) =>
    ask(careCalls.change, { params, body: { change: 'close', reason: 'The year is over.', ...more } }, staff)
  const begun = await close(until === undefined ? {} : { until })
  const of = async (person: TestPerson) => (await ask(closureCalls.closure, { params }, person)).closure
  const meet = (person: TestPerson) =>
    ask(closureCalls.lastMeeting, { params, body: { metOn: today() } }, person)
  const write = (person: TestPerson, words: string) =>
    ask(closureCalls.farewellLetter, { params, body: { words } }, person)
  const answer = (person: TestPerson, wish: 'again' | 'goodbye') =>
    ask(closureCalls.exitSurvey, { params, body: { value: 4, words: 'It was good.', wish } }, person)
  const stateOf = async (person: TestPerson) =>
    (await ask(mentorshipCalls.mentorships, {}, person)).find(({ id }) => id === mentorshipId)?.status
  return { staff, asha, ravi, params, begun, close, of, meet, write, answer, stateOf }
}
const openSteps = (closure: Awaited<ReturnType<Awaited<ReturnType<typeof closing>>['of']>>) =>
  closure?.steps.flatMap(({ step, isDone }) => (isDone ? [] : step))
const endDue = () => testing.app.jobs.endClosures?.work({})

test('both sides are told, and have five steps until the last day', async () => {
  const { asha, ravi, begun, of } = await closing()
  expect(begun.state).toBe('closing')
  for (const person of [asha, ravi]) {
    expect(openSteps(await of(person))).toEqual(['meeting', 'letter', 'survey', 'over'])
    const { notices } = await ask(notificationCalls.notices, {}, person)
    expect(notices.map(({ kind }) => kind)).toContain('mentorshipCloses')
  }
  expect((await of(asha))?.lastDay).toBe(daysAfter(today(), 14))
})

test('a letter is read after the own one, and stays as it is from then on', async () => {
  const { asha, ravi, of, write } = await closing()
  await write(asha, 'Thank you for the courage.')
  await write(asha, 'Thank you for the courage and the time.')
  expect((await of(ravi))?.letters).toEqual([])
  await write(ravi, 'You did it yourself.')
  expect((await of(ravi))?.letters).toMatchObject([{ words: 'Thank you for the courage and the time.' }])
  expect((await of(asha))?.letters).toMatchObject([{ words: 'You did it yourself.' }])
  expect(await failureOf(write(ravi, 'Something else'))).toMatchObject({ code: 'already_taken' })
})

test('it is over when both have done everything; the conversation is closed, and who wants another match waits', async () => {
  const { staff, asha, ravi, params, of, meet, write, answer, stateOf } = await closing()
  await meet(ravi)
  for (const person of [asha, ravi]) await write(person, 'Thank you.')
  await answer(asha, 'again')
  await endDue()
  expect(await stateOf(asha)).toBe('ACTIVE')
  await answer(ravi, 'goodbye')
  await endDue()
  expect([await stateOf(asha), await stateOf(ravi)]).toEqual(['ENDED', 'ENDED'])
  expect([openSteps(await of(asha)), openSteps(await of(ravi))]).toEqual([[], []])
  const channels = (await ask(chatCalls.channels, {}, asha)).filter(({ kind }) => kind === 'one_to_one')
  expect(channels.map(({ isClosed }) => isClosed)).toEqual([true])
  const statusOf = async (person: TestPerson) =>
    (await ask(accessCalls.status, {}, person)).matching.matchingStatus
  expect([await statusOf(asha), await statusOf(ravi)]).toEqual(['READY', 'OPTED_OUT'])
  expect(await ask(careCalls.pair, { params }, staff)).toMatchObject({
    state: 'ended',
    closure: {
      metOn: today(),
      sides: expect.arrayContaining([
        expect.objectContaining({ userId: asha.id, value: 4, words: 'It was good.', wish: 'again' }),
      ]),
    },
  })
})

test('open steps are on the list in the last week, and the last day ends it without them', async () => {
  const { staff, asha, params, stateOf } = await closing()
  const items = async () => {
    const { results } = await ask(todayCalls.today, { query: { kind: 'ending_soon' } }, staff)
    return results.filter(({ about }) => about.some(({ mentorshipId }) => mentorshipId === params.id))
  }
  const pass = async (days: number) => {
    house.clock.shift(days * 86_400_000)
    await passFactor(testing, staff)
    await endDue()
  }
  expect(await items()).toEqual([])
  await pass(7)
  expect(await items()).toMatchObject([{ urgency: 'week' }])
  await pass(7)
  expect([await stateOf(asha), (await items())[0]?.urgency]).toEqual(['ACTIVE', 'today'])
  await pass(1)
  expect([await stateOf(asha), await items()]).toEqual(['ENDED', []])
})

test('the beginning is undone with everything that was written; the end stays', async () => {
  const { staff, asha, begun, close, of, write } = await closing()
  await write(asha, 'Thank you.')
  const undo = (actionId: string | null) =>
    ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, staff)
  await undo(begun.actionId)
  expect(await of(asha)).toBeNull()
  const { notices } = await ask(notificationCalls.notices, {}, asha)
  expect(notices.map(({ kind }) => kind)).not.toContain('mentorshipCloses')
  const again = await close()
  expect((await of(asha))?.ownLetter).toBe('')
  expect(await close({ until: today() })).toMatchObject({ state: 'ended', actionId: null })
  expect(await failureOf(undo(again.actionId))).toMatchObject({ code: 'undo_ended' })
})

test('the team moves the last day within 90 days, and a repeated press changes nothing', async () => {
  const { close, of, asha } = await closing()
  expect(await failureOf(close())).toMatchObject({ code: 'already_taken' })
  const later = daysAfter(today(), 30)
  expect(await close({ until: later })).toMatchObject({ state: 'closing' })
  expect((await of(asha))?.lastDay).toBe(later)
  for (const until of [daysAfter(today(), -1), daysAfter(today(), 91)])
    expect(await failureOf(close({ until }))).toMatchObject({ code: 'invalid' })
})

test('a last meeting is on a day since the closing began, and others see and write nothing', async () => {
  const { asha, params } = await closing()
  for (const metOn of [daysAfter(today(), 1), daysAfter(today(), -1)])
    expect(await failureOf(ask(closureCalls.lastMeeting, { params, body: { metOn } }, asha))).toMatchObject({
      code: 'invalid',
    })
  const other = await testing.person()
  expect(await failureOf(ask(closureCalls.closure, { params }, other))).toMatchObject({ status: 404 })
})
