import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import { openNotices } from '../../notifications/testing/testNotices.ts'
import { openTesting } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const { mailsTo } = openNotices(testing)

/** A pair of people whose first emails have been sent. */
async function pair() {
  const [asha, ravi] = [await testing.person(), await testing.person({ role: 'mentor' })]
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  const counts = async () => [(await mailsTo(asha.email)).length, (await mailsTo(ravi.email)).length]
  return { params: { id: mentorshipId }, counts, before: await counts() }
}

test('an undone closure sends no email, and the audit has the act and its undo', async () => {
  const [staff, { params, counts, before }] = [await testStaff(testing), await pair()]
  const body = { change: 'close', reason: 'The year is over.' } as const
  const { actionId } = await ask(careCalls.change, { params, body }, staff)
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, staff)
  expect(await counts()).toEqual(before)
  const { results } = await ask(deskCalls.audit, { query: {} }, staff)
  const about = results.filter(({ aboutId }) => aboutId === params.id).map(({ act }) => act)
  expect(about).toHaveLength(2)
  expect(about[0]).toMatch(/_undone$/)
})

test('a closure that is not undone emails both', async () => {
  const [staff, { params, counts, before }] = [await testStaff(testing), await pair()]
  const body = { change: 'close', reason: 'The year is over.' } as const
  await ask(careCalls.change, { params, body }, staff)
  expect(await counts()).toEqual(before.map((count) => count + 1))
})
