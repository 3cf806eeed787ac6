import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import { codeIn, mailbox } from '../../identity/testing/testMails.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const newestMail = mailbox(testing)
const call = { with: 'mentee', way: 'call' } as const

/** A pair whose mentor has erased their account. */
async function leftAlone() {
  const ravi = await testing.person({ role: 'mentor', firstName: 'Ravi', institutionCode: 'SETU01' })
  const asha = await testing.person({ firstName: 'Asha', institutionCode: 'SETU01' })
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  await erase(ravi)
  return { asha, params: { id: mentorshipId } }
}

async function erase({ token, email }: TestPerson): Promise<void> {
  await ask(privacyCalls.erase, { body: {} }, { token })
  const otp = codeIn(await newestMail(email))
  await ask(privacyCalls.erase, { body: { otp } }, { token })
}

const itemsAbout = async (staff: TestPerson, mentorshipId: string) => {
  const { results } = await ask(todayCalls.today, {}, staff)
  return results.filter(({ about }) => about.some((each) => each.mentorshipId === mentorshipId))
}

test('a pair whose mentor erased their account is on the list until the team has reached the mentee', async () => {
  const lakshmi = await testStaff(testing, { institutions: ['SETU01'] })
  const { params } = await leftAlone()
  const [item] = await itemsAbout(lakshmi, params.id)
  expect(item).toMatchObject({ kind: 'mentor_leaving', urgency: 'now' })
  expect(item?.reason).not.toContain('Ravi')
  const page = () => ask(careCalls.pair, { params }, lakshmi)
  expect(await page()).toMatchObject({ state: 'ended', takesContacts: true })
  await ask(careCalls.contact, { params, body: { ...call, outcome: 'no_answer' } }, lakshmi)
  expect(await itemsAbout(lakshmi, params.id)).toHaveLength(1)
  await ask(careCalls.contact, { params, body: { ...call, outcome: 'well' } }, lakshmi)
  expect(await itemsAbout(lakshmi, params.id)).toEqual([])
  expect(await page()).toMatchObject({ takesContacts: false })
  const again = ask(careCalls.contact, { params, body: { ...call, outcome: 'well' } }, lakshmi)
  expect((await failureOf(again)).code).toBe('not_found')
})

test('a pair leaves the list when its mentee has another mentor, or is erased too', async () => {
  const lakshmi = await testStaff(testing)
  const [one, two] = [await leftAlone(), await leftAlone()]
  const meera = await testing.person({ role: 'mentor' })
  await buildMentorship(house, { mentor: meera, mentees: [one.asha] })
  await erase(two.asha)
  expect(await itemsAbout(lakshmi, one.params.id)).toEqual([])
  expect(await itemsAbout(lakshmi, two.params.id)).toEqual([])
})

test('a mentorship that the team ended is not on the list', async () => {
  const lakshmi = await testStaff(testing)
  const [ravi, asha] = [await testing.person({ role: 'mentor' }), await testing.person()]
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  await house.db.pool.query('update mentorships set ended_at = now() where id = $1', [mentorshipId])
  await erase(ravi)
  expect(await itemsAbout(lakshmi, mentorshipId)).toEqual([])
})
