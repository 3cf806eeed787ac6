import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { pulseCalls } from '@saathi/contract/mentorship/pulseCalls.ts'
import { staffRights } from '@saathi/contract/base/staffRights.ts'
import { expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const lakshmi = await testStaff(testing)
const everyone = { programmes: null, institutions: null }
const noCare = staffRights.filter((right) => right !== 'care')
const body = { with: 'mentee', way: 'call', outcome: 'well', knownContact: null } as const

async function pair() {
  const mentor = await testing.person({ role: 'mentor', birthYear: 1980 })
  const { mentorshipId } = await buildMentorship(house, {
    mentor,
    mentees: [await testing.person({ birthYear: 2000 })],
  })
  return { id: mentorshipId }
}

/** Takes the right `care` from a colleague, as the page of the team does. */
const takeCare = (of: TestPerson) =>
  ask(
    teamCalls.changeColleague,
    { params: { userId: of.id }, body: { rights: [...noCare], ...everyone } },
    lakshmi,
  )
const contactsOf = async (params: { readonly id: string }) =>
  (await ask(careCalls.pair, { params }, lakshmi)).contacts

test('a member who loses the right with an open form saves no contact and undoes none', async () => {
  const [sara, params, other] = [await testStaff(testing, { firstName: 'Sara' }), await pair(), await pair()]
  const { actionId } = await ask(careCalls.contact, { params: other, body }, sara)
  expect((await ask(careCalls.pair, { params }, sara)).hasCareRight).toBe(true)
  await takeCare(sara)
  const refused = { code: 'no_right', problem: { right: 'care' } }
  expect(await failureOf(ask(careCalls.contact, { params, body }, sara))).toMatchObject(refused)
  const undo = ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, sara)
  expect(await failureOf(undo)).toMatchObject(refused)
  expect([await contactsOf(params), await contactsOf(other)]).toMatchObject([[], [{ outcome: 'well' }]])
  expect((await ask(careCalls.pair, { params }, sara)).hasCareRight).toBe(false)
})

test('what was offered to a member who loses the right is not accepted, and stays with its owner', async () => {
  const [sara, params] = [await testStaff(testing, { firstName: 'Sara' }), await pair()]
  house.clock.shift(4 * 86_400_000)
  for (const member of [lakshmi, sara]) await passFactor(testing, member)
  const item = async () => {
    const { results } = await ask(todayCalls.today, {}, lakshmi)
    return results.find(({ about }) => about.some((each) => each.mentorshipId === params.id))
  }
  const given = { params: { id: (await item())?.id ?? '' } }
  await ask(todayCalls.takeItem, { ...given, body: {} }, lakshmi)
  await ask(todayCalls.handItemOn, { ...given, body: { userId: sara.id } }, lakshmi)
  await takeCare(sara)
  expect((await failureOf(ask(todayCalls.acceptItem, { ...given, body: {} }, sara))).status).toBeGreaterThan(
    400,
  )
  expect(await item()).toMatchObject({ owner: { userId: lakshmi.id } })
})

test('of two members who write about one pair at the same moment, one is stored and the other is told', async () => {
  const [sara, params] = [await testStaff(testing, { firstName: 'Sara' }), await pair()]
  await passFactor(testing, lakshmi)
  const asked = [lakshmi, sara].map((member) => ask(careCalls.contact, { params, body }, member))
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const at = settled.findIndex(({ status }) => status === 'rejected')
  expect(await failureOf(asked[at] ?? Promise.resolve())).toMatchObject({
    code: 'already_taken',
    problem: { by: at === 0 ? 'Sara Person' : 'Lakshmi Person' },
  })
  expect(await contactsOf(params)).toHaveLength(1)
})

test('the undo of an earlier contact leaves the day that a later one has set', async () => {
  const [sara, params] = [await testStaff(testing, { firstName: 'Sara' }), await pair()]
  const next = '2031-01-01'
  const contact = () =>
    ask(careCalls.contact, { params, body: { ...body, knownContact: undefined, next } }, sara)
  const { actionId } = await contact()
  house.clock.shift(1000)
  await contact()
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, sara)
  expect(await ask(careCalls.pair, { params }, sara)).toMatchObject({
    nextContactOn: next,
    ownerId: sara.id,
    contacts: [{ next }],
  })
})

test('a low answer of a mentee in a group reaches the team', async () => {
  const mentees = [await testing.person({ firstName: 'Asha' }), await testing.person({ firstName: 'Kiran' })]
  const mentor = await testing.person({ role: 'mentor' })
  const { mentorshipId: id } = await buildMentorship(house, { mentor, mentees })
  house.clock.shift(14 * 86_400_000)
  const [low, well] = mentees
  if (low === undefined || well === undefined) throw new Error('A group has two mentees.')
  await ask(pulseCalls.pulse, { params: { id }, body: { value: 1 } }, low)
  await ask(pulseCalls.pulse, { params: { id }, body: { value: 5 } }, well)
  const { results } = await ask(todayCalls.today, { query: { kind: 'pulse_low' } }, await testStaff(testing))
  const item = results.find(({ about }) => about.some((each) => each.mentorshipId === id))
  expect(item).toMatchObject({ urgency: 'now', reason: 'Asha Person says it goes badly: 1 of 5.' })
})

test('a contact that is sent again after a lost reply is the same one', async () => {
  const [sara, params] = [await testStaff(testing, { firstName: 'Sara' }), await pair()]
  const first = await ask(careCalls.contact, { params, body }, sara)
  expect(await ask(careCalls.contact, { params, body }, sara)).toEqual(first)
  expect((await ask(careCalls.pair, { params }, sara)).contacts).toHaveLength(1)
})
