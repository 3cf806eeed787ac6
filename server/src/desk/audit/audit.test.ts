import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { staffRights } from '@saathi/contract/base/staffRights.ts'
import { expect, test } from 'vitest'

import { addChannel, say } from '../../chat/public/channels.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { passFactor, testStaff } from '../testing/testStaff.ts'

const testing = await openTesting()
const { ask, house } = testing
const lakshmi = await testStaff(testing)
const words = 'Her mother is ill.'

const linesAbout = async (about: string, staff: TestPerson) =>
  (await ask(deskCalls.audit, { query: { about } }, staff)).results.filter(
    ({ act }) => !act.endsWith('_seen'),
  )
const undo = (actionId: string | null, staff: TestPerson) =>
  ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, staff)

/** A mentee of Bihar in a pair, whom a coordinator of the general intake does not see. */
async function scene() {
  const asha = await testing.person({ project: 'bihar', firstName: 'Asha' })
  const ravi = await testing.person({ role: 'mentor' })
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  const elsewhere = await testStaff(testing, { firstName: 'Sara', programmes: ['general_intake'] })
  return { asha, ravi, pair: { id: mentorshipId }, elsewhere }
}

test('the audit keeps the words about people and pairs outside the scope of its reader', async () => {
  const { asha, pair, elsewhere } = await scene()
  const note = { action: 'note', reason: words } as const
  await ask(peopleDeskCalls.actOnPerson, { params: { id: asha.id }, body: note }, lakshmi)
  await ask(careCalls.change, { params: pair, body: { change: 'pause', reason: words } }, lakshmi)
  for (const id of [asha.id, pair.id]) {
    expect(await linesAbout(id, lakshmi)).toMatchObject([{ why: words }])
    const [hidden] = await linesAbout(id, elsewhere)
    expect(hidden).toMatchObject({ why: '', before: null, after: null, aboutName: '' })
    expect(hidden?.hash).toHaveLength(64)
  }
})

test('the words about a case are for the right safety, and never for the one whom it is about', async () => {
  const { asha } = await scene()
  const gita = await testStaff(testing, { firstName: 'Gita' })
  const noSafety = await testStaff(testing, { rights: staffRights.filter((right) => right !== 'safety') })
  const at = house.clock.now()
  const members = [asha, gita].map(({ id }) => ({ personId: id }))
  const channelId = await addChannel(house.db, { kind: 'one_to_one', mentorshipId: null, members, at })
  const { msgId } = await say(house, { channelId, senderId: gita.id, text: 'Rude', tempId: 'rude' })
  const body = { kind: 'message', id: msgId, reason: 'harassment' } as const
  const { id } = await ask(safetyCalls.report, { body }, asha)
  const outcome = { outcome: 'warned', words: 'We warn her.' } as const
  await ask(caseCalls.caseOutcome, { params: { id }, body: outcome }, lakshmi)
  expect((await linesAbout(id, lakshmi))[0]).toMatchObject({ act: 'case_decided', why: 'We warn her.' })
  for (const reader of [gita, noSafety])
    expect((await linesAbout(id, reader))[0]).toMatchObject({ act: 'case_decided', why: '', after: null })
})

test('a coordinator undoes no act about a person, a pair or a case outside their scope', async () => {
  const { asha, ravi, pair, elsewhere } = await scene()
  const disable = { action: 'disable', reason: words } as const
  const paused = await ask(
    careCalls.change,
    { params: pair, body: { change: 'pause', reason: words } },
    lakshmi,
  )
  const disabled = await ask(peopleDeskCalls.actOnPerson, { params: { id: asha.id }, body: disable }, lakshmi)
  const body = { kind: 'person', id: asha.id, reason: 'unsafe' } as const
  const { id } = await ask(safetyCalls.report, { body }, ravi)
  const stopped = await ask(caseCalls.pauseCase, { params: { id }, body: {} }, lakshmi)
  for (const { actionId } of [paused, disabled, stopped]) {
    expect(await failureOf(undo(actionId, elsewhere))).toMatchObject({ status: 404 })
    await undo(actionId, lakshmi)
  }
})

test('the page of a person and of a pair names the acts that the reader can still undo', async () => {
  const { asha, pair } = await scene()
  const careOnly = await testStaff(testing, { rights: ['care'] })
  const params = { id: asha.id }
  const pause = { action: 'pause', reason: words, until: '2031-01-01' } as const
  const { actionId } = await ask(peopleDeskCalls.actOnPerson, { params, body: pause }, lakshmi)
  const onPage = async (staff: TestPerson) =>
    (await ask(peopleDeskCalls.deskPerson, { params }, staff)).acts.find(({ act }) => act === 'person_pause')
  expect(await onPage(lakshmi)).toMatchObject({ actionId, why: words, isOwn: true })
  expect(await onPage(careOnly)).toMatchObject({ actionId: null, why: words })
  await undo(actionId, lakshmi)
  expect(await onPage(lakshmi)).toMatchObject({ actionId: null, undoUntil: null })
  const closing = { change: 'close', reason: words } as const
  const closed = await ask(careCalls.change, { params: pair, body: closing }, lakshmi)
  const { acts } = await ask(careCalls.pair, { params: pair }, careOnly)
  expect(acts[0]).toMatchObject({ act: 'mentorship_closing', actionId: closed.actionId, isOwn: false })
  house.clock.shift(86_400_000)
  const later = await testStaff(testing)
  expect((await ask(careCalls.pair, { params: pair }, later)).acts[0]).toMatchObject({ actionId: null })
})

test('the audit is read by day, by colleague and by person, with the names of pairs', async () => {
  await passFactor(testing, lakshmi)
  const { asha, ravi, pair } = await scene()
  const sara = await testStaff(testing, { firstName: 'Sara' })
  const day = indiaDayOf(house.clock.now())
  await ask(careCalls.change, { params: pair, body: { change: 'pause', reason: words } }, sara)
  const asked = async (query: Parameters<typeof ask<typeof deskCalls.audit>>[1]['query']) =>
    (await ask(deskCalls.audit, { query }, lakshmi)).results
  const [own] = await asked({ staff: sara.id, day })
  expect(own).toMatchObject({ about: 'mentorship', aboutId: pair.id })
  expect(own?.aboutName).toContain('Asha')
  expect(await asked({ staff: sara.id, day: daysAfter(day, -1) })).toEqual([])
  const note = { action: 'note', reason: words } as const
  await ask(peopleDeskCalls.actOnPerson, { params: { id: ravi.id }, body: note }, sara)
  expect((await asked({ about: ravi.id, staff: sara.id })).map(({ act }) => act)).toEqual(['person_note'])
  expect(await asked({ about: asha.id, staff: lakshmi.id })).toEqual([])
})

test('the acts on a case about a person are not among theirs for a member who does not see the case', async () => {
  await passFactor(testing, lakshmi)
  const { asha, ravi } = await scene()
  const body = { kind: 'person', id: ravi.id, reason: 'unsafe' } as const
  const { id } = await ask(safetyCalls.report, { body }, asha)
  await ask(caseCalls.takeCase, { params: { id }, body: {} }, lakshmi)
  const noSafety = await testStaff(testing, { rights: staffRights.filter((right) => right !== 'safety') })
  const actsAbout = async (staff: TestPerson) => (await linesAbout(ravi.id, staff)).map(({ about }) => about)
  expect(await actsAbout(lakshmi)).toContain('case')
  expect(await actsAbout(noSafety)).not.toContain('case')
})
