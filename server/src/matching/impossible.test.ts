import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import type { Interest } from '@saathi/contract/matching/trackers.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { beforeAll, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from './testing/buildMatches.ts'
import { isBarred } from './trackers/store.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)

const listOf = async ({ token }: TestPerson) =>
  (await ask(matchCalls.matchList, { query: {} }, { token })).matchTrackers
async function say(person: TestPerson, name: string, interestStatus: Interest) {
  const tracker = (await listOf(person)).find(({ fullName }) => fullName.startsWith(name))
  const body = { interestSet: [{ email: tracker?.email ?? '', interestStatus }] }
  return ask(matchCalls.decide, { body }, { token: person.token })
}
const noticesOf = async ({ token }: TestPerson) =>
  (await ask(notificationCalls.notices, {}, { token })).notices.filter(({ kind }) => kind === 'choiceFreed')

/** A group with two members who speak Hindi, and a third mentee who speaks English only. */
async function twoAndAThird() {
  const mentor = await pool.mentor('group', 3, { firstName: 'Farah' })
  const [one, two, third] = [
    await pool.mentee({ firstName: 'One' }),
    await pool.mentee({ firstName: 'Two' }),
    await pool.mentee({ firstName: 'Third' }),
  ]
  await propose(
    house,
    { mentor, mentee: one, language: ['hindi'] },
    { mentor, mentee: two, language: ['hindi', 'english'] },
    { mentor, mentee: third, language: ['english'] },
  )
  return { mentor, one, two, third }
}

test('a mentee whom the group can no longer take reads it at once, has her yes back and is not barred', async () => {
  const { mentor, one, third } = await twoAndAThird()
  const other = await pool.mentor('one_to_one', 1, { firstName: 'Imran' })
  await propose(house, { mentor: other, mentee: third })
  await say(third, 'Farah', 'INTERESTED')
  await say(mentor, 'One', 'INTERESTED')
  await say(one, 'Farah', 'INTERESTED')
  expect(await noticesOf(third)).toHaveLength(1)
  expect(await noticesOf(mentor)).toEqual([])
  const ended = (await listOf(third)).find(({ fullName }) => fullName.startsWith('Farah'))
  expect(ended).toMatchObject({ status: 'EXPIRED', outcome: 'not_selected' })
  expect(await failureOf(say(third, 'Farah', 'INTERESTED'))).toMatchObject({
    status: 422,
    code: 'match_clash',
  })
  expect(await isBarred(house.db, { mentorId: mentor.id, menteeId: third.id }, house.clock.now())).toBe(false)
  expect(await say(third, 'Imran', 'INTERESTED')).toEqual({ status: 'SUCCESS' })
})

test('an impossible proposal whose time ran out in an earlier version keeps nobody apart', async () => {
  const { mentor, one, two, third } = await twoAndAThird()
  await say(mentor, 'One', 'INTERESTED')
  await say(one, 'Farah', 'INTERESTED')
  const pairs = [third, two].map(({ id }) => ({ mentorId: mentor.id, menteeId: id }))
  for (const { mentorId, menteeId } of pairs) {
    await house.db.run(sql`
      update match_trackers set status = 'EXPIRED', ended_as = 'timed_out', ended_at = ${house.clock.now()}
      where mentor_id = ${mentorId} and mentee_id = ${menteeId}`)
  }
  const migration = readFileSync(
    join(import.meta.dirname, '../../migrations/0038_matching_unfit.sql'),
    'utf8',
  )
  await house.db.run({ text: migration.slice(migration.indexOf('update match_trackers')), values: [] })
  const barred = pairs.map((pair) => isBarred(house.db, pair, house.clock.now()))
  expect(await Promise.all(barred)).toEqual([false, true])
})
