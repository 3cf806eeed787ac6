import { candidateCalls } from '@saathi/contract/matching/candidateCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { addChannel, say } from '../../chat/public/channels.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTestScreening } from '../testing/testScreening.ts'

const { testing, ask, house, applicant, decide, passOthers } = await openTestScreening()

const cautionsOf = async (staff: TestPerson, { id }: TestPerson) =>
  (await ask(candidateCalls.candidates, { query: { people: id } }, staff)).results[0]?.cautions

test('few points of an interview are shown where a decision is made, to members who screen', async () => {
  const lakshmi = await testStaff(testing)
  const farhan = await applicant()
  await passOthers(lakshmi, farhan)
  expect(await cautionsOf(lakshmi, farhan)).toEqual([])
  await decide(lakshmi, farhan, {
    stage: 'interview',
    heldOn: '2026-01-05',
    points: [4, 4, 4, 1],
    decision: 'pass',
  }).catch(() => undefined)
  await house.db.pool.query(
    `update screening_decisions set points = '[4, 4, 4, 1]' where person_id = $1 and stage = 'interview'`,
    [farhan.id],
  )
  expect(await cautionsOf(lakshmi, farhan)).toMatchObject([
    { kind: 'interview', name: 'Keeps young people safe', points: 1 },
  ])
  expect(await cautionsOf(await testStaff(testing, { rights: ['matching'] }), farhan)).toEqual([])
})

test('an open case about a mentor is shown to members with safety, and to nobody else', async () => {
  const [ravi, asha] = [await testing.person({ role: 'mentor' }), await testing.person()]
  const at = house.clock.now()
  const members = [{ personId: ravi.id }, { personId: asha.id }]
  const channelId = await house.db.transaction((tx) =>
    addChannel(tx, { kind: 'one_to_one', mentorshipId: null, members, at }),
  )
  const said = { channelId, senderId: ravi.id, text: 'Give me your number', tempId: crypto.randomUUID() }
  const { msgId } = await say(house, said)
  const body = { kind: 'message', id: msgId, reason: 'harassment', words: 'It hurt.' } as const
  await ask(safetyCalls.report, { body }, asha)
  const both = await testStaff(testing, { rights: ['care', 'safety'] })
  expect(await cautionsOf(both, ravi)).toMatchObject([
    { kind: 'case', caseKind: 'report', reason: 'harassment' },
  ])
  expect(await cautionsOf(both, asha)).toEqual([])
  expect(await cautionsOf(await testStaff(testing, { rights: ['care'] }), ravi)).toEqual([])
})

test('the mentors for a mentee are those in the scope who are ready, with their language and free places', async () => {
  const staff = await testStaff(testing, { rights: ['care'], institutions: ['SETU01'] })
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const farhan = await applicant()
  const elsewhere = await testing.person({ role: 'mentor', institutionCode: 'OTHER1' })
  await passOthers(lakshmi, farhan)
  for (const member of [lakshmi, sara]) await decide(member, farhan, { stage: 'decision' })
  const mentee = await testing.person()
  const { results } = await ask(
    candidateCalls.candidates,
    { query: { mentee: mentee.id, as: 'swap' } },
    staff,
  )
  expect(results.find(({ userId }) => userId === farhan.id)).toMatchObject({ language: 'en', places: 1 })
  expect(results.map(({ userId }) => userId)).not.toContain(elsewhere.id)
})
