import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { beforeAll, expect, test } from 'vitest'

import { buildChannel } from '../chat/testing/buildChannel.ts'
import { matching } from '../commands/matchingActs.ts'
import { actAsStaff } from '../commands/staffActs.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from './testing/buildMatches.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)

const block = ({ token }: TestPerson, { id }: TestPerson) =>
  ask(safetyCalls.block, { body: { userId: id } }, { token })
const outcomesOf = async ({ token }: TestPerson) =>
  (await ask(matchCalls.matchList, { query: {} }, { token })).matchTrackers.map(({ status, outcome }) => [
    status,
    outcome,
  ])

/** Two people of the pool who know each other from a group. */
async function acquainted() {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  await buildChannel(house, [mentor, mentee, await testing.person()])
  return { mentor, mentee }
}

test('an open proposal ends for both as if its time had run out, and no other one does', async () => {
  const { mentor, mentee } = await acquainted()
  const other = await pool.mentor('one_to_one', 1)
  await propose(house, { mentor, mentee }, { mentor: other, mentee })
  await block(mentee, mentor)
  expect(await outcomesOf(mentor)).toEqual([['EXPIRED', 'timed_out']])
  const hers = await outcomesOf(mentee)
  expect(hers).toHaveLength(2)
  expect(hers).toContainEqual(['EXPIRED', 'timed_out'])
  expect(hers).toContainEqual(['ACTIVE', 'waiting_for_you'])
})

test('the two are not proposed to each other, neither by a run before the block nor by one after it', async () => {
  const { mentor, mentee } = await acquainted()
  await block(mentor, mentee)
  expect(await propose(house, { mentor, mentee })).toMatchObject({ made: 0, dropped: 1 })
  await matching(house, ['run', '--programme', 'general'])
  await matching(house, ['publish', 'latest'])
  const { rows } = await house.db.pool.query(
    'select from match_trackers where mentor_id = $1 and mentee_id = $2',
    [mentor.id, mentee.id],
  )
  expect(rows).toEqual([])
})

test('a block beside the making of a proposal leaves none that stands', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { mentor, mentee } = await acquainted()
    await Promise.all([propose(house, { mentor, mentee }), block(mentee, mentor)])
    expect(await outcomesOf(mentee)).not.toContainEqual(['ACTIVE', 'waiting_for_you'])
  }
})

test('staff cannot match them either, and read why', async () => {
  const { mentor, mentee } = await acquainted()
  await block(mentee, mentor)
  const matched = actAsStaff(house, ['match', mentee.email, mentor.email])
  await expect(matched).rejects.toThrow('One of the two has blocked the other')
})
