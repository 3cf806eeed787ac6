import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'

import { matching } from './commands/matchingActs.ts'
import { actAsStaff } from './commands/staffActs.ts'
import { sql } from './engines/database/database.ts'
import { addMatchingSurveys, poolIn } from './matching/testing/buildMatches.ts'
import { archiveTexts } from './privacy/testing/testArchive.ts'
import { openTesting } from './testing/testing.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)

/** Does something, and says how many statements it took on all connections. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

/** One statement for each row of a crowd would be 120 or more. The process itself makes some in between, such as its sign of life. */
const mostMore = 60

test('an archive reads a crowd of notices in parts, not row by row', async () => {
  const [quiet, busy] = [await testing.person(), await testing.person()]
  await house.db.run(sql`
    insert into notices (id, person_id, kind, params, key, created_at)
    select 'crowd-' || each, ${busy.id}, 'matchesProposed', '{"days":"7"}'::jsonb, 'crowd:' || each,
      ${house.clock.now()}::timestamptz - each * interval '1 minute'
    from generate_series(1, 5000) as each`)
  const few = await statementsOf(() => archiveTexts(testing, quiet))
  let files: Record<string, string> = {}
  const many = await statementsOf(async () => (files = await archiveTexts(testing, busy)))
  expect(many - few).toBeLessThan(mostMore)
  expect(
    Object.values(files)
      .join('')
      .match(/"matchesProposed"/g)?.length,
  ).toBe(5000)
})

test('the applications of a crowd are printed a hundred at a time, by as many statements as those of a few', async () => {
  const apply = async () => {
    const person = await pool.mentee()
    await house.db.run(sql`delete from applications where person_id = ${person.id}`)
    await house.db.run(sql`delete from pool_entries where person_id = ${person.id}`)
    return person.email
  }
  const list = (...words: readonly string[]) => actAsStaff(house, ['application', 'list', ...words])
  const first = await apply()
  const few = await statementsOf(() => list())
  const others: string[] = []
  while (others.length < 120) others.push(await apply())
  let text = ''
  const many = await statementsOf(async () => (text = await list()))
  expect(many - few).toBeLessThan(mostMore)
  const [page, next] = [text.split('\n'), (await list('--page', '2')).split('\n')]
  expect(page).toHaveLength(101)
  expect(page.at(-1)).toBe('21 more: application list --page 2')
  expect(next).toHaveLength(21)
  const printed = [...page.slice(0, 100), ...next].join('\n')
  for (const email of [first, ...others]) expect(printed).toContain(email)
  expect(await list('--page', '3')).toBe('There are no more.')
  await expect(list('--page', '0')).rejects.toThrow('is no number')
})

test('why somebody of a crowd has no match takes as many statements as for one of a few, and ends in time', async () => {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  const asked = () => matching(house, ['why', mentee.email, mentor.email])
  const run = () => matching(house, ['run', '--programme', 'general'])
  await run()
  const few = await statementsOf(asked)
  const crowd = [mentor, mentee]
  while (crowd.length < 80)
    crowd.push(await (crowd.length % 3 === 0 ? pool.mentor('one_to_one', 1) : pool.mentee()))
  await run()
  const many = await statementsOf(asked)
  expect(many - few).toBeLessThan(mostMore)
  // Somebody else is answered while the engine works. Both take milliseconds, so the machine may once be busy with the other.
  const firstAnswered = () =>
    Promise.race([
      matching(house, ['why', mentee.email]).then(() => 'why'),
      ask(matchingCalls.state, {}, { token: mentee.token }).then(() => 'state'),
    ])
  await expect.poll(firstAnswered).toBe('state')
})
