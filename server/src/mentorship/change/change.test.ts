import { accessCalls } from '@saathi/contract/access/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { say } from '../../chat/public/channels.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'
import { addMatchingSurveys, poolIn } from '../../matching/testing/buildMatches.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
await addMatchingSurveys(house)
const inPool = poolIn(testing)
const reason = 'Ravi has moved abroad.'

/** A pair with a conversation, and a mentor who could take it over. */
async function scene() {
  const staff = await testStaff(testing)
  const asha = await inPool.mentee({ firstName: 'Asha' })
  const ravi = await testing.person({ firstName: 'Ravi', role: 'mentor', birthYear: 1980 })
  const meera = await inPool.mentor('one_to_one', 2, { firstName: 'Meera' })
  const { mentorshipId, channelId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  await say(house, { channelId, senderId: asha.id, text: 'Only for Ravi', tempId: mentorshipId })
  const params = { id: mentorshipId }
  const change = (kind: 'bridge' | 'swap', mentorId: string | undefined = meera.id) =>
    ask(careCalls.change, { params, body: { change: kind, reason, mentorId } }, staff)
  const contact = (side: 'mentee' | 'mentor', outcome: 'well' | 'no_answer' = 'well') =>
    ask(careCalls.contact, { params, body: { with: side, way: 'call', outcome } }, staff)
  return { staff, asha, ravi, meera, params, channelId, change, contact }
}

const itemsAbout = async (staff: TestPerson, id: string) =>
  (await ask(todayCalls.today, {}, staff)).results.filter(({ about }) =>
    about.some((each) => each.mentorshipId === id),
  )
const channelsOf = async (person: TestPerson) =>
  (await ask(chatCalls.channels, {}, person)).filter(({ kind }) => kind === 'one_to_one')
const kindsOf = async (person: TestPerson) =>
  (await ask(notificationCalls.notices, {}, person)).notices.map(({ kind }) => kind)
const partnersOf = async (person: TestPerson) =>
  (await ask(mentorshipCalls.mentorships, {}, person)).map(({ status, partnerDetails }) => ({
    status,
    partners: partnerDetails.partnerDetails.map(({ firstName, isBridge }) => [firstName, isBridge]),
  }))

test('a bridge mentor comes once a person has told the mentee, and not before', async () => {
  const { staff, asha, meera, params, change, contact } = await scene()
  expect(await change('bridge')).toMatchObject({ state: 'active' })
  expect(await itemsAbout(staff, params.id)).toMatchObject([{ kind: 'mentor_leaving', urgency: 'now' }])
  for (const each of [() => contact('mentor'), () => contact('mentee', 'no_answer')]) {
    await each()
    expect(await partnersOf(asha)).toMatchObject([{ partners: [['Ravi', false]] }])
  }
  expect(await kindsOf(asha)).not.toContain('bridgeBegun')
  await contact('mentee')
  expect(await partnersOf(asha)).toEqual([{ status: 'ACTIVE', partners: [['Meera', true]] }])
  expect(await partnersOf(meera)).toMatchObject([{ partners: [['Asha', false]] }])
  expect([await kindsOf(asha), await kindsOf(meera)]).toEqual([
    expect.arrayContaining(['bridgeBegun']),
    expect.arrayContaining(['bridgeAsked']),
  ])
  expect((await itemsAbout(staff, params.id)).map(({ kind }) => kind)).not.toContain('mentor_leaving')
  expect(await ask(careCalls.pair, { params }, staff)).toMatchObject({
    handover: { kind: 'bridge', name: 'Meera Person', isDone: true },
    silentDays: 0,
  })
})

test('the bridge mentor has a conversation of their own; the earlier one is closed and stays with the two', async () => {
  const { asha, ravi, meera, channelId, change, contact } = await scene()
  await change('bridge')
  await contact('mentee')
  expect((await channelsOf(meera)).map((channel) => [channel.isClosed, channel.lastMessage?.kind])).toEqual([
    [false, 'notice'],
  ])
  const [former] = await channelsOf(ravi)
  expect(former).toMatchObject({ channelId, isClosed: true, lastMessage: { message: 'Only for Ravi' } })
  expect(new Set((await channelsOf(asha)).map(({ isClosed }) => isClosed))).toEqual(new Set([false, true]))
  const writing = say(house, { channelId, senderId: asha.id, text: 'Are you there?', tempId: 'late' })
  await expect(writing).rejects.toMatchObject({ message: 'chatDisabled' })
})

test('a mentee with a bridge mentor waits for a match, and the match ends the bridge', async () => {
  const { asha, meera, change, contact } = await scene()
  await change('bridge')
  await contact('mentee')
  const status = async () => (await ask(accessCalls.status, {}, asha)).matching.matchingStatus
  expect(await status()).toBe('READY')
  expect((await ask(accessCalls.status, {}, meera)).matching.matchingStatus).toBe('READY')
  const farah = await testing.person({ firstName: 'Farah', role: 'mentor' })
  await buildMentorship(house, { mentor: farah, mentees: [asha] })
  expect(await partnersOf(asha)).toEqual([
    { status: 'ACTIVE', partners: [['Farah', false]] },
    { status: 'ENDED', partners: [['Meera', true]] },
  ])
})

test('a mentor who is swapped leaves the pair, and the new one stays', async () => {
  const { asha, ravi, meera, params, change, contact } = await scene()
  await change('swap')
  await contact('mentee')
  expect(await partnersOf(asha)).toEqual([{ status: 'ACTIVE', partners: [['Meera', false]] }])
  expect(await partnersOf(ravi)).toEqual([])
  expect(await kindsOf(ravi)).toContain('handedOver')
  expect((await ask(accessCalls.status, {}, asha)).matching.matchingStatus).toBe('MATCHED')
  expect((await ask(accessCalls.status, {}, meera)).activeMentorship).toBe(params.id)
})

test('a planned bridge is taken back until the mentee was told', async () => {
  const { staff, asha, params, change, contact } = await scene()
  const undo = (actionId: string | null) =>
    ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, staff)
  const first = await change('bridge')
  expect(await failureOf(change('swap'))).toMatchObject({ code: 'already_taken' })
  await undo(first.actionId)
  await contact('mentee')
  expect(await partnersOf(asha)).toMatchObject([{ partners: [['Ravi', false]] }])
  const second = await change('bridge')
  await contact('mentee')
  expect(await failureOf(undo(second.actionId))).toMatchObject({ code: 'undo_ended' })
  const { results } = await ask(
    deskCalls.audit,
    { query: { about: params.id, act: 'mentorship_bridged' } },
    staff,
  )
  expect(results).toHaveLength(1)
})

test('only a mentor who was accepted, is there and is not blocked takes a pair over', async () => {
  const { asha, ravi, meera, change } = await scene()
  const applicant = await testing.person({ role: 'mentor' })
  for (const id of [asha.id, ravi.id, applicant.id, 'nobody'])
    expect(await failureOf(change('bridge', id))).toMatchObject({ code: 'invalid' })
  await buildMentorship(house, { mentor: meera, mentees: [asha] })
  await ask(safetyCalls.block, { body: { userId: meera.id } }, asha)
  expect(await failureOf(change('bridge'))).toMatchObject({ code: 'invalid' })
})

test('a pair whose mentor is gone stays on the list until it has another one', async () => {
  const { staff, ravi, params, change, contact } = await scene()
  const body = { action: 'disable', reason } as const
  await ask(peopleDeskCalls.actOnPerson, { params: { id: ravi.id }, body }, staff)
  const leaving = async () =>
    (await itemsAbout(staff, params.id)).find(({ kind }) => kind === 'mentor_leaving')
  expect(await leaving()).toMatchObject({
    urgency: 'now',
    actions: [{ name: 'bridge', primary: true }, {}, {}],
  })
  house.clock.shift(60_000)
  await contact('mentee')
  expect(await leaving()).toMatchObject({ urgency: 'today' })
  await change('bridge')
  await contact('mentee')
  expect(await leaving()).toBeUndefined()
})

test('a pair that closes takes no other mentor', async () => {
  const { staff, params, change } = await scene()
  const until = daysAfter(indiaDayOf(house.clock.now()), 5)
  await ask(careCalls.change, { params, body: { change: 'close', reason, until } }, staff)
  expect(await failureOf(change('bridge'))).toMatchObject({ code: 'already_taken' })
})

test('the contact that brings another mentor stays with the change, because everyone was told', async () => {
  const { staff, asha, params, change, contact } = await scene()
  await change('swap')
  expect((await contact('mentor')).actionId).not.toBeNull()
  expect(await contact('mentee')).toMatchObject({ actionId: null, undoUntil: null })
  expect(await partnersOf(asha)).toMatchObject([{ partners: [['Meera', false]] }])
  expect((await ask(careCalls.pair, { params }, staff)).contacts[0]).toMatchObject({ actionId: null })
  expect((await contact('mentee')).actionId).not.toBeNull()
})

test('a planned mentor who has left or was blocked meanwhile does not come, and the team reads it', async () => {
  for (const leave of [
    async ({ meera, staff }: Awaited<ReturnType<typeof scene>>) => {
      const body = { action: 'disable', reason: 'She asked us to.' } as const
      await ask(peopleDeskCalls.actOnPerson, { params: { id: meera.id }, body }, staff)
    },
    async ({ meera, asha }: Awaited<ReturnType<typeof scene>>) => {
      const row = [asha.id, meera.id, house.clock.now()]
      const insert = 'insert into blocks (blocker_id, blocked_id, blocked_at) values ($1, $2, $3)'
      await house.db.pool.query(insert, row)
    },
  ]) {
    const given = await scene()
    const { staff, asha, params, change, contact } = given
    await change('bridge')
    await leave(given)
    expect(await contact('mentee')).toMatchObject({ handover: 'dropped', actionId: null })
    expect(await partnersOf(asha)).toMatchObject([{ partners: [['Ravi', false]] }])
    expect(await kindsOf(asha)).not.toContain('bridgeBegun')
    const [item] = await itemsAbout(staff, params.id)
    expect(item).toMatchObject({ kind: 'mentor_leaving', urgency: 'now' })
    expect(item?.reason).toContain('Meera')
    const other = await inPool.mentor('one_to_one', 2, { firstName: 'Usha' })
    await change('bridge', other.id)
    house.clock.shift(1000)
    expect(await contact('mentee')).toMatchObject({ handover: 'done' })
    expect(await partnersOf(asha)).toMatchObject([{ partners: [['Usha', true]] }])
  }
})
