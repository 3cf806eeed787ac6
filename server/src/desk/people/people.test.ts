import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { expect, test } from 'vitest'

import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { passFactor, testStaff } from '../testing/testStaff.ts'

const testing = await openTesting()
const { ask, house } = testing
const lakshmi = await testStaff(testing)
const sara = await testStaff(testing, { firstName: 'Sara' })

interface Query {
  readonly q?: string
  readonly state?: 'matched' | 'disabled' | 'signing_up'
  readonly after?: string
}
const find = (query: Query, staff = lakshmi) => ask(peopleDeskCalls.deskPeople, { query }, staff)
const page = (who: TestPerson, staff = lakshmi) =>
  ask(peopleDeskCalls.deskPerson, { params: { id: who.id } }, staff)
const act = (who: TestPerson, body: object, staff = lakshmi) =>
  ask(
    peopleDeskCalls.actOnPerson,
    { params: { id: who.id }, body: { reason: 'She asked us.', ...body } as never },
    staff,
  )
const undo = (actionId: string | null) =>
  ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, lakshmi)

test('people are found by any part of name, email and phone, also in another script', async () => {
  const zarina = await testing.person({ firstName: 'Zarina', lastName: 'Wahid' })
  const latha = await testing.person({ firstName: 'लता', lastName: 'वर्मा' })
  await house.db.pool.query(`update people set phone_number = '+919123456780' where id = $1`, [zarina.id])
  for (const q of ['arin', 'ZARINA wah', zarina.email.slice(2, 9), '91234 56780', '3456'])
    expect((await find({ q })).results.map(({ userId }) => userId)).toContain(zarina.id)
  expect((await find({ q: 'लता' })).results.map(({ userId }) => userId)).toEqual([latha.id])
  expect((await find({ q: 'ज़रीना' })).results).toBeDefined()
  // Signs of a pattern are letters here.
  expect((await find({ q: '%_%' })).results).toEqual([])
})

test('the list goes on after a person, filters by state, and shows nobody outside the scope', async () => {
  const asha = await testing.person({ firstName: 'Asha', project: 'bihar' })
  const ravi = await testing.person({ firstName: 'Ravi', role: 'mentor' })
  await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  for (let left = 60; left > 0; left -= 1) await testing.person({ firstName: 'Many' })
  const first = await find({ q: 'many' })
  expect(first.results).toHaveLength(50)
  const second = await find({ q: 'many', after: first.next ?? '' })
  expect(second.results).toHaveLength(10)
  expect(second.next).toBeNull()
  const matched = await find({ state: 'matched' })
  expect(matched.results.map(({ userId }) => userId).toSorted()).toEqual([asha.id, ravi.id].toSorted())
  const elsewhere = await testStaff(testing, { programmes: ['general_intake'] })
  expect((await find({ q: 'asha' }, elsewhere)).results).toEqual([])
  expect(await failureOf(page(asha, elsewhere))).toMatchObject({ status: 404 })
})

test('a page has the state with its reasons, and only the parts that the rights open', async () => {
  const asha = await testing.person({ firstName: 'Asha' })
  const whole = await page(asha)
  expect(whole).toMatchObject({ state: 'signing_up', userId: asha.id })
  expect(whole.why.length).toBeGreaterThan(3)
  expect(whole.parts.map(({ name }) => name)).toContain('sign_ins')
  expect(whole.acts.map((each) => each.act)).toEqual(['person_seen'])
  const carer = await testStaff(testing, { rights: ['care'] })
  const { parts, actions } = await page(asha, carer)
  expect(parts.map(({ name }) => name).toSorted()).toEqual(['contacts', 'learning', 'mentorships'])
  expect(actions).toEqual([])
  expect((await page(asha, await testStaff(testing, { rights: ['safety'] }))).parts).toMatchObject([
    { name: 'reports' },
  ])
})

test('a disabled person is out at once, and the undo lets them in again', async () => {
  const asha = await testing.person({ firstName: 'Asha' })
  const { actionId } = await act(asha, { action: 'disable' })
  expect(await failureOf(ask(peopleCalls.profile, {}, asha))).toMatchObject({ status: 401 })
  expect((await page(asha)).state).toBe('disabled')
  expect(await failureOf(act(asha, { action: 'disable' }))).toMatchObject({ code: 'already_taken' })
  await undo(actionId)
  expect((await page(asha)).state).toBe('signing_up')
  expect((await page(asha)).acts.map((each) => each.act)).toContain('person_act_undone')
})

test('a paused person comes back after the last day, by itself', async () => {
  const asha = await testing.person({ firstName: 'Asha' })
  await act(asha, { action: 'pause', until: indiaDayOf(house.clock.now()) })
  expect(await page(asha)).toMatchObject({ state: 'paused' })
  await testing.app.jobs.resumePeople?.work({})
  expect((await page(asha)).state).toBe('paused')
  house.clock.shift(2 * 86_400_000)
  await passFactor(testing, lakshmi)
  await passFactor(testing, sara)
  await testing.app.jobs.resumePeople?.work({})
  expect(await page(asha)).toMatchObject({ state: 'signing_up', pausedUntil: null })
})

test('a name is corrected and taken back, and sign-ins end for good', async () => {
  const asha = await testing.person({ firstName: 'Asha', lastName: 'Rao' })
  expect(await failureOf(act(asha, { action: 'correct' }))).toMatchObject({ status: 422 })
  const { actionId } = await act(asha, { action: 'correct', firstName: 'Aasha', lastName: 'Rao' })
  expect((await page(asha)).name).toBe('Aasha Rao')
  await undo(actionId)
  expect((await page(asha)).name).toBe('Asha Rao')
  expect(await act(asha, { action: 'end_sign_ins' })).toEqual({ actionId: null, undoUntil: null })
  expect(await failureOf(ask(peopleCalls.profile, {}, asha))).toMatchObject({ status: 401 })
})

test('the undo of a parent’s answer brings back what was stored before, also where that is nothing', async () => {
  const asha = await testing.person({ firstName: 'Asha' })
  const agreed = async () => {
    const { rows } = await house.db.pool.query(
      'select 1 from applications where parent_agreed_at is not null and person_id = $1',
      [asha.id],
    )
    return rows.length === 1
  }
  for (const [before, agrees] of [
    [false, false],
    [false, true],
    [true, false],
  ] as const) {
    await act(asha, { action: 'parent_consent', agrees: before })
    const { actionId } = await act(asha, { action: 'parent_consent', agrees })
    expect(await agreed()).toBe(agrees)
    await undo(actionId)
    expect(await agreed()).toBe(before)
  }
})

test('an account is erased by two people, and never by one', async () => {
  const asha = await testing.person({ firstName: 'Asha' })
  await act(asha, { action: 'erase' })
  expect(await failureOf(act(asha, { action: 'erase' }))).toMatchObject({ code: 'second_person_needed' })
  expect((await page(asha, sara)).eraseAskedBy).toMatchObject({ userId: lakshmi.id })
  await act(asha, { action: 'erase' }, sara)
  expect(await failureOf(page(asha))).toMatchObject({ status: 404 })
})

test('an earlier act is not undone once a later one has replaced it, and the reader hears whose it is', async () => {
  const asha = await testing.person({ firstName: 'Asha', lastName: 'Rao' })
  const correct = (firstName: string, by = lakshmi) =>
    act(asha, { action: 'correct', firstName, lastName: 'Rao' }, by)
  const first = await correct('Aasha')
  house.clock.shift(1000)
  const second = await correct('Ashaa', sara)
  expect(await failureOf(undo(first.actionId))).toMatchObject({
    code: 'already_taken',
    problem: { by: 'Sara Person' },
  })
  expect((await page(asha)).name).toBe('Ashaa Rao')
  await undo(second.actionId)
  await undo(first.actionId)
  expect((await page(asha)).name).toBe('Asha Rao')
})

test('of two members who pause one person at the same moment, the second is told who was first', async () => {
  const asha = await testing.person({ firstName: 'Asha' })
  const asked = [lakshmi, sara].map((member) => act(asha, { action: 'pause' }, member))
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const at = settled.findIndex(({ status }) => status === 'rejected')
  expect(await failureOf(asked[at] ?? Promise.resolve())).toMatchObject({
    code: 'already_taken',
    problem: { by: at === 0 ? 'Sara Person' : 'Lakshmi Person' },
  })
})

test('a phone number is corrected and taken back, and one with too few digits is refused', async () => {
  const asha = await testing.person({ phoneNumber: '+919800000001' })
  const phoneOf = async () =>
    (await ask(peopleDeskCalls.deskPerson, { params: { id: asha.id } }, lakshmi)).phone
  expect(await failureOf(act(asha, { action: 'correct', phone: '12' }))).toMatchObject({ status: 422 })
  const { actionId } = await act(asha, { action: 'correct', phone: '98000 00002' })
  expect(await phoneOf()).toBe('+919800000002')
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, lakshmi)
  expect(await phoneOf()).toBe('+919800000001')
})

test('nothing of a corrected name is left of an erased person', async () => {
  const asha = await testing.person({ firstName: 'Formername', lastName: 'Rao' })
  await act(asha, { action: 'correct', firstName: 'Asha', lastName: 'Rao' })
  for (const member of [lakshmi, sara]) await act(asha, { action: 'erase' }, member)
  const { rows } = await house.db.pool.query(`select 1 from desk_actions where payload like '%Formername%'`)
  expect(rows).toEqual([])
})

test('a look at a list is in the audit, once an hour', async () => {
  const reader = await testStaff(testing)
  for (const _ of [1, 2]) await ask(peopleDeskCalls.deskPeople, {}, reader)
  const { results } = await ask(deskCalls.audit, { query: { staff: reader.id, about: 'people' } }, reader)
  expect(results).toMatchObject([{ act: 'list_seen', about: 'list' }])
})
