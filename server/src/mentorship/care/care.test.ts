import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { goalCalls } from '@saathi/contract/mentorship/goalCalls.ts'
import { pulseCalls } from '@saathi/contract/mentorship/pulseCalls.ts'
import { expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { say } from '../../chat/public/channels.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const day = 86_400_000
const today = () => indiaDayOf(house.clock.now())

/** Moves the clock by days; the second factor, which then has ended, is passed again. */
async function pass(days: number, staff: TestPerson): Promise<void> {
  house.clock.shift(days * day)
  await passFactor(testing, staff)
}

/** A pair of adults that begins now. */
async function pair(mentee: { readonly birthYear?: number; readonly project?: string } = {}) {
  const asha = await testing.person({ firstName: 'Asha', lastName: 'Rao', birthYear: 2000, ...mentee })
  const ravi = await testing.person({ firstName: 'Ravi', lastName: 'Iyer', role: 'mentor', birthYear: 1980 })
  const { mentorshipId, channelId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  return { asha, ravi, params: { id: mentorshipId }, channelId }
}

const itemsAbout = async (staff: TestPerson, mentorshipId: string) => {
  const { results } = await ask(todayCalls.today, {}, staff)
  return results.filter(({ about }) => about.some((each) => each.mentorshipId === mentorshipId))
}
const call = { with: 'mentee', way: 'call', outcome: 'well' } as const

test('a pair has a next contact from its beginning, and each contact sets the one after it', async () => {
  const lakshmi = await testStaff(testing)
  const { params } = await pair()
  const page = () => ask(careCalls.pair, { params }, lakshmi)
  expect(await page()).toMatchObject({ nextContactOn: daysAfter(today(), 3), ownerId: null })
  const { next } = await ask(careCalls.contact, { params, body: call }, lakshmi)
  expect(next).toBe(daysAfter(today(), 3))
  await pass(3, lakshmi)
  expect(await itemsAbout(lakshmi, params.id)).toMatchObject([{ kind: 'contact_due', urgency: 'today' }])
  expect((await ask(careCalls.contact, { params, body: call }, lakshmi)).next).toBe(daysAfter(today(), 11))
  expect(await itemsAbout(lakshmi, params.id)).toEqual([])
  expect(await page()).toMatchObject({
    ownerId: lakshmi.id,
    contacts: [{ outcome: 'well' }, { outcome: 'well' }],
  })
})

test('a pair whose mentor is paused for long is on the list, and one whose mentor is back soon is not', async () => {
  const lakshmi = await testStaff(testing)
  const { ravi, params } = await pair()
  const act = (more: { action: 'pause' | 'resume'; until?: string }) =>
    ask(
      peopleDeskCalls.actOnPerson,
      { params: { id: ravi.id }, body: { reason: 'He is away.', ...more } },
      lakshmi,
    )
  await act({ action: 'pause', until: daysAfter(today(), 7) })
  expect(await itemsAbout(lakshmi, params.id)).toEqual([])
  await act({ action: 'resume' })
  await act({ action: 'pause', until: daysAfter(today(), 60) })
  expect(await itemsAbout(lakshmi, params.id)).toMatchObject([{ kind: 'mentor_leaving' }])
})

test('both are asked for their goal, read it, and the team speaks with a pair that has none by day 21', async () => {
  const lakshmi = await testStaff(testing)
  const { asha, ravi, params } = await pair()
  const other = await pair()
  const goalOf = (person: TestPerson) => ask(goalCalls.goal, { params }, person)
  expect(await goalOf(asha)).toEqual({ isDue: false, goal: null })
  await pass(7, lakshmi)
  expect([await goalOf(asha), await goalOf(ravi)]).toMatchObject([{ isDue: true }, { isDue: true }])
  const body = { words: 'An interview at a bank' }
  await ask(goalCalls.nameGoal, { params, body }, asha)
  expect(await goalOf(ravi)).toMatchObject({ isDue: false, goal: { ...body, by: 'Asha Rao' } })
  expect(await ask(careCalls.pair, { params }, lakshmi)).toMatchObject({ goal: body })
  expect(await failureOf(ask(goalCalls.goal, { params }, other.asha))).toMatchObject({ status: 404 })
  const contact = { ...call, next: daysAfter(today(), 30) }
  for (const each of [params, other.params])
    await ask(careCalls.contact, { params: each, body: contact }, lakshmi)
  await pass(14, lakshmi)
  await say(house, { channelId: other.channelId, senderId: other.asha.id, text: 'Hello', tempId: 'goal' })
  const kinds = async (id: string) => (await itemsAbout(lakshmi, id)).map(({ kind }) => kind)
  expect(await kinds(params.id)).not.toContain('contact_due')
  expect(await kinds(other.params.id)).toContain('contact_due')
  await ask(careCalls.contact, { params: other.params, body: contact }, lakshmi)
  expect(await kinds(other.params.id)).not.toContain('contact_due')
})

test('a pause ends by itself after its last day', async () => {
  const lakshmi = await testStaff(testing)
  const { params } = await pair()
  const body = { change: 'pause', reason: 'Exams', until: daysAfter(today(), 3) } as const
  await ask(careCalls.change, { params, body }, lakshmi)
  const stateAfter = async (days: number) => {
    await pass(days, lakshmi)
    await testing.app.jobs.resumePairs?.work({})
    return (await ask(careCalls.pair, { params }, lakshmi)).state
  }
  expect(await stateAfter(3)).toBe('paused')
  expect(await stateAfter(1)).toBe('active')
})

test('a contact is undone within a day, with the next contact that it set', async () => {
  const lakshmi = await testStaff(testing)
  const { params } = await pair()
  await pass(4, lakshmi)
  const { actionId } = await ask(
    careCalls.contact,
    { params, body: { ...call, words: 'She is well.' } },
    lakshmi,
  )
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, lakshmi)
  expect(await ask(careCalls.pair, { params }, lakshmi)).toMatchObject({
    nextContactOn: daysAfter(today(), -1),
    ownerId: null,
    contacts: [],
  })
  expect(
    await failureOf(ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, lakshmi)),
  ).toMatchObject({
    code: 'already_undone',
  })
  const { results } = await ask(deskCalls.audit, { query: { about: params.id } }, lakshmi)
  const written = results.map(({ act }) => act).filter((act) => act !== 'pair_seen')
  expect(written).toEqual(['contact_written_undone', 'contact_written'])
  const later = await ask(careCalls.contact, { params, body: call }, lakshmi)
  await pass(1, lakshmi)
  const undo = ask(deskCalls.undo, { params: { actionId: later.actionId ?? '' }, body: {} }, lakshmi)
  expect(await failureOf(undo)).toMatchObject({ code: 'undo_ended' })
})

test('the second of two people who write about one pair is told who was first', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const { params } = await pair()
  const body = { ...call, knownContact: null }
  await ask(careCalls.contact, { params, body }, sara)
  expect(await failureOf(ask(careCalls.contact, { params, body }, lakshmi))).toMatchObject({
    code: 'already_taken',
    problem: { by: 'Sara Person' },
  })
})

test('a pair that says nothing is quiet after 7, 14 and 21 days, and a message ends that', async () => {
  const lakshmi = await testStaff(testing)
  const { asha, params, channelId } = await pair()
  const urgencyAfter = async (days: number) => {
    await pass(days, lakshmi)
    return (await itemsAbout(lakshmi, params.id)).find(({ kind }) => kind === 'pair_quiet')?.urgency
  }
  expect(await urgencyAfter(6)).toBeUndefined()
  expect(await urgencyAfter(1)).toBe('week')
  expect(await urgencyAfter(7)).toBe('today')
  expect(await urgencyAfter(7)).toBe('now')
  await say(house, { channelId, senderId: asha.id, text: 'Hello again', tempId: 'a' })
  expect(await urgencyAfter(0)).toBeUndefined()
})

test('both sides are asked on day 14, neither sees the other’s answer, and a low one reaches the team', async () => {
  const { asha, ravi, params } = await pair()
  const due = (who: TestPerson) => ask(pulseCalls.duePulse, { params }, who)
  expect(await due(asha)).toEqual({ isDue: false, names: [] })
  expect(await ask(pulseCalls.pulse, { params, body: { value: 1 } }, asha)).toEqual({ isStored: false })
  house.clock.shift(14 * day)
  expect(await due(asha)).toEqual({ isDue: true, names: ['Ravi'] })
  await ask(pulseCalls.pulse, { params, body: { value: 2, words: 'I do not know what to ask.' } }, asha)
  await ask(pulseCalls.pulse, { params, body: { value: 4 } }, ravi)
  expect(await due(ravi)).toEqual({ isDue: false, names: [] })
  const lakshmi = await testStaff(testing)
  const kinds = async () => (await itemsAbout(lakshmi, params.id)).map(({ kind, reason }) => [kind, reason])
  expect(await kinds()).toContainEqual(['pulse_low', 'Asha Rao says it goes badly: 2 of 5.'])
  const { results } = await ask(careCalls.pulses, { params }, lakshmi)
  expect(results.map(({ value }) => value)).toEqual([2, 4])
  const { risk } = await ask(careCalls.pair, { params }, lakshmi)
  expect(risk?.parts).toContainEqual({ part: 'apart', points: 2 })
  await ask(careCalls.contact, { params, body: call }, lakshmi)
  expect((await kinds()).map(([kind]) => kind)).not.toContain('pulse_low')
})

test('no risk is computed for a pair with a child, or with a person of unknown age', async () => {
  const lakshmi = await testStaff(testing)
  const year = house.clock.now().getUTCFullYear()
  const young = await pair({ birthYear: year - 17 })
  expect(await ask(careCalls.pair, { params: young.params }, lakshmi)).toMatchObject({ risk: null })
})

test('a pair is found by a part of the name of either side', async () => {
  const lakshmi = await testStaff(testing)
  const { params } = await pair()
  const zoya = await testing.person({ firstName: 'Zoyabeth', role: 'mentor' })
  const { mentorshipId } = await buildMentorship(house, { mentor: zoya, mentees: [await testing.person()] })
  const found = async (q: string) => {
    const { results } = await ask(careCalls.pairs, { query: { q } }, lakshmi)
    return results.map(({ id }) => id)
  }
  expect(await found('yabeth')).toEqual([mentorshipId])
  expect(await found('Asha')).toContain(params.id)
  expect(await found('nobody of this name')).toEqual([])
})

test('a pair outside the scope is not found, and not in any list', async () => {
  const sara = await testStaff(testing, { rights: ['care'], programmes: ['general_placement'] })
  const [mine, other] = [
    await pair({ project: 'general_placement' }),
    await pair({ project: 'general_intake' }),
  ]
  await ask(careCalls.pair, { params: mine.params }, sara)
  expect(await failureOf(ask(careCalls.pair, { params: other.params }, sara))).toMatchObject({ status: 404 })
  expect(await failureOf(ask(careCalls.contact, { params: other.params, body: call }, sara))).toMatchObject({
    status: 404,
  })
  const { results } = await ask(careCalls.pairs, {}, sara)
  const ids = results.map(({ id }) => id)
  expect([ids.includes(mine.params.id), ids.includes(other.params.id)]).toEqual([true, false])
  await pass(4, sara)
  expect(await itemsAbout(sara, other.params.id)).toEqual([])
})

test('a pause keeps a pair from the list until it is resumed or undone', async () => {
  const { params } = await pair()
  house.clock.shift(4 * day)
  const lakshmi = await testStaff(testing)
  const change = (kind: 'pause' | 'resume') =>
    ask(careCalls.change, { params, body: { change: kind, reason: 'An exam.' } }, lakshmi)
  const { actionId, state } = await change('pause')
  expect([state, await itemsAbout(lakshmi, params.id)]).toEqual(['paused', []])
  expect(await failureOf(change('pause'))).toMatchObject({ code: 'already_taken' })
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, lakshmi)
  expect(await itemsAbout(lakshmi, params.id)).toHaveLength(1)
})

test('opening the page of a pair is in the audit', async () => {
  const lakshmi = await testStaff(testing)
  const { params } = await pair()
  const { meetings } = await ask(careCalls.pair, { params }, lakshmi)
  expect(meetings).toEqual({ next: null, ahead: [], planned: 0, missed: [], held: [] })
  const { results } = await ask(deskCalls.audit, { query: {} }, lakshmi)
  expect(results.find(({ act, aboutId }) => act === 'pair_seen' && aboutId === params.id)).toBeDefined()
})

test('a quiet pair without a goal is one item, because one contact answers both', async () => {
  const lakshmi = await testStaff(testing)
  const { params } = await pair()
  await ask(careCalls.contact, { params, body: { ...call, next: daysAfter(today(), 60) } }, lakshmi)
  await pass(21, lakshmi)
  const items = await itemsAbout(lakshmi, params.id)
  expect(items).toMatchObject([{ kind: 'pair_quiet', reason: expect.stringContaining('No goal') }])
})
