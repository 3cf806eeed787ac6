import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { beforeAll, expect, test } from 'vitest'

import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from './testing/buildMatches.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)

const proposalOf = async ({ token }: TestPerson) => {
  const { matchTrackers } = await ask(matchCalls.matchList, { query: {} }, { token })
  const [only] = matchTrackers
  if (only === undefined) throw new Error('There is no proposal.')
  return only
}
const putAway = ({ token }: TestPerson, ...ids: string[]) =>
  ask(matchCalls.putEndingsAway, { body: { ids } }, { token })

test('an ending that one side put away is told on no device of that side, and still told to the other', async () => {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  await propose(house, { mentor, mentee })
  const { id } = await proposalOf(mentor)
  // An open proposal has no ending yet.
  await putAway(mentor, id)
  await ask(matchingCalls.leave, {}, { token: mentee.token })
  expect(await proposalOf(mentor)).toMatchObject({ status: 'EXPIRED', endingTold: false })
  await putAway(mentor, id, 'unknown')
  await putAway(mentor, id)
  expect(await proposalOf(mentor)).toMatchObject({ endingTold: true })
  expect(await proposalOf(mentee)).toMatchObject({ status: 'EXPIRED', endingTold: false })
})

test('nobody puts away the ending of others', async () => {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  await propose(house, { mentor, mentee })
  const { id } = await proposalOf(mentor)
  await ask(matchingCalls.leave, {}, { token: mentee.token })
  await putAway(await pool.mentee(), id)
  expect(await proposalOf(mentor)).toMatchObject({ endingTold: false })
})
