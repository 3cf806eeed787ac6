import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { beforeAll, expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from '../testing/buildMatches.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)

async function sayYes(person: TestPerson) {
  const { matchTrackers } = await ask(matchCalls.matchList, { query: {} }, person)
  const email = matchTrackers.find(({ status }) => status === 'ACTIVE')?.email ?? ''
  const body = { interestSet: [{ email, interestStatus: 'INTERESTED' as const }] }
  await ask(matchCalls.decide, { body }, person)
}

test('a group with free places is on the list in the two days before it starts', async () => {
  const lakshmi = await testStaff(testing)
  const [mentor, mentee] = [await pool.mentor('group', 3), await pool.mentee()]
  await propose(house, { mentor, mentee, language: ['hindi'] })
  await sayYes(mentor)
  await sayYes(mentee)
  const short = async () =>
    (await ask(todayCalls.today, { query: { kind: 'group_short' } }, lakshmi)).results.map(({ due }) => due)
  const { rows } = await house.db.pool.query<{ startsAt: Date }>(
    'select starts_at as "startsAt" from match_groups',
  )
  const startsAt = new Date(rows[0]?.startsAt ?? 0).getTime()
  house.clock.shift(startsAt - house.clock.now().getTime() - 49 * 3_600_000)
  await passFactor(testing, lakshmi)
  expect(await short()).toEqual([])
  house.clock.shift(2 * 3_600_000)
  expect(await short()).toEqual([new Date(startsAt).toISOString()])
})
