import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { beforeAll, expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { poolOf } from '../runs/input.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from '../testing/buildMatches.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)

test('a person in the pool is shown with answers and proposals, and a pause ends the open ones', async () => {
  const lakshmi = await testStaff(testing)
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  const page = (who: TestPerson) => ask(peopleDeskCalls.deskPerson, { params: { id: who.id } }, lakshmi)
  const { state, parts } = await page(mentee)
  expect(state).toBe('in_pool')
  const answers = parts.find(({ name }) => name === 'surveys')?.rows ?? []
  expect(answers.map(({ words }) => words)).toEqual(expect.arrayContaining(['B.Com', 'A first job.']))
  expect(answers.every(({ title }) => title !== '')).toBe(true)
  await propose(house, { mentor, mentee })
  expect((await page(mentee)).state).toBe('proposed')
  const body = { action: 'pause', reason: 'Exams' } as const
  await ask(peopleDeskCalls.actOnPerson, { params: { id: mentee.id }, body }, lakshmi)
  expect((await page(mentee)).state).toBe('paused')
  // No run proposes a paused person to anybody.
  const { mentees } = await poolOf(house, { programme: programmeByKey('general') })
  expect(mentees.map(({ id }) => id)).not.toContain(mentee.id)
  const [proposal] = (await page(mentor)).parts.find(({ name }) => name === 'proposals')?.rows ?? []
  expect(proposal?.words).toBe('Ended')
  expect((await page(mentor)).state).toBe('in_pool')
})

test('an open proposal names who has said yes and whose answer is missing', async () => {
  const lakshmi = await testStaff(testing)
  const mentor = await pool.mentor('one_to_one', 1, { firstName: 'Arjun', lastName: 'Nair' })
  const mentee = await pool.mentee({ firstName: 'Priya', lastName: 'Sharma' })
  const wordsOn = async (who: TestPerson) => {
    const { parts } = await ask(peopleDeskCalls.deskPerson, { params: { id: who.id } }, lakshmi)
    return parts.find(({ name }) => name === 'proposals')?.rows.map(({ words }) => words)
  }
  await propose(house, { mentor, mentee })
  expect(await wordsOn(mentee)).toEqual(['Both answers are missing.'])
  const { token } = mentee
  const { matchTrackers } = await ask(matchCalls.matchList, { query: { active: 'true' } }, { token })
  const interestSet = matchTrackers.map(({ email }) => ({ email, interestStatus: 'INTERESTED' as const }))
  await ask(matchCalls.decide, { body: { interestSet } }, { token })
  const words = ['Priya Sharma said yes. The answer of Arjun Nair is missing.']
  expect(await wordsOn(mentee)).toEqual(words)
  expect(await wordsOn(mentor)).toEqual(words)
  // Today's list says it too, in the last day.
  house.clock.shift(60 * 3_600_000)
  await passFactor(testing, lakshmi)
  const { results } = await ask(todayCalls.today, { query: { kind: 'proposal_expiring' } }, lakshmi)
  expect(results.map(({ reason }) => reason)).toEqual([`Their match expires. ${words[0]}`])
})
