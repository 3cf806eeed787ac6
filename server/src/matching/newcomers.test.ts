import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { matching } from '../commands/matchingActs.ts'
import { actAsStaff } from '../commands/staffActs.ts'
import { sql } from '../engines/database/database.ts'
import { dueJobName } from '../engines/work/dueWork.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn } from './testing/buildMatches.ts'
import { storedHelps } from './trackers/helpStore.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)
beforeEach(async () => {
  await house.db.run(sql`update pool_entries set left_at = since where left_at is null`)
  await house.db.run(sql`delete from due_work`)
})

const hourMs = 3_600_000
const proposalsOf = async ({ token }: TestPerson) =>
  (await ask(matchCalls.matchList, { query: {} }, { token })).matchTrackers
async function afterHours(hours: number) {
  house.clock.shift(hours * hourMs)
  await testing.app.jobs[dueJobName]?.work({})
  await testing.workJobs()
}
async function publish() {
  await matching(house, ['run', '--programme', 'general'])
  await matching(house, ['publish', 'latest'])
}

test('a day after somebody enters the pool, a run looks for them and for whoever came meanwhile', async () => {
  await pool.mentor('one_to_one', 3)
  await publish()
  const first = await pool.mentee()
  await afterHours(23)
  const second = await pool.mentee()
  expect(await proposalsOf(first)).toEqual([])
  await afterHours(1)
  expect(await proposalsOf(first)).toHaveLength(1)
  expect(await proposalsOf(second)).toHaveLength(1)
})

test('whose account is disabled is not counted among those who wait until it is enabled', async () => {
  const [mentee, other] = [await pool.mentee(), await pool.mentee()]
  const waiting = async () => (await ask(matchingCalls.state, {}, { token: other.token })).pool.mentees
  expect(await waiting()).toBe(2)
  await actAsStaff(house, ['person', 'disable', mentee.email])
  expect(await waiting()).toBe(1)
  await actAsStaff(house, ['person', 'enable', mentee.email])
  expect(await waiting()).toBe(2)
})

test('what would help is known anew after a run that proposes nobody, which is not kept', async () => {
  await pool.mentor('one_to_one', 1)
  await publish()
  const lonely = await pool.mentee({}, { languages: ['tamil'] })
  const runs = () => house.db.one<{ count: number }>(sql`select count(*) as count from match_runs`)
  const before = await runs()
  expect(await storedHelps(house.db, lonely.id)).toEqual([])
  await house.db.run(
    sql`update pool_entries set left_at = since where role = 'mentee' and person_id <> ${lonely.id}`,
  )
  await afterHours(24)
  expect(await storedHelps(house.db, lonely.id)).toMatchObject([
    { question: 'languages', option: 'english' },
    { question: 'languages', option: 'hindi' },
  ])
  expect(await runs()).toEqual(before)
})

test('a run that nobody published goes after 30 days; a published one can be replayed for a year', async () => {
  await pool.mentor('one_to_one', 1)
  await pool.mentee()
  await publish()
  const published = await matching(house, ['show', 'latest'])
  await matching(house, ['run', '--programme', 'general'])
  const unpublished = await house.db.one<{ id: string }>(
    sql`select id from match_runs order by made_at desc, id desc limit 1`,
  )
  await afterHours(31 * 24)
  await testing.app.jobs['thinMatchRuns']?.work({})
  expect(await house.db.maybe(sql`select from match_runs where id = ${unpublished.id}`)).toBeUndefined()
  expect(await matching(house, ['show', 'latest'])).toBe(published)
  await afterHours(340 * 24)
  await testing.app.jobs['thinMatchRuns']?.work({})
  await expect(matching(house, ['show', 'latest'])).rejects.toThrow('more than a year old')
})
