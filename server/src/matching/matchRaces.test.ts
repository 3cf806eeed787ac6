import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { describe, expect, test } from 'vitest'

import { actAsStaff } from '../commands/staffActs.ts'
import { sql } from '../engines/database/database.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'

const testing = await openTesting()
const { ask, house } = testing
const staff = (...words: string[]) => actAsStaff(house, words)
const leave = ({ token }: TestPerson) => ask(matchingCalls.leave, {}, { token })
const state = ({ token }: TestPerson) => ask(matchingCalls.state, {}, { token })
const adult = (role: 'mentee' | 'mentor') => testing.person({ birthYear: 1980, role })
const running = async ({ id }: TestPerson) => {
  const { count } = await house.db.one<{ count: number }>(sql`
    select count(*) as count from mentorship_members join mentorships on mentorships.id = mentorship_id
    where person_id = ${id} and left_at is null and ended_at is null`)
  return count
}

describe('a match', () => {
  test('of one mentee with two mentors at the same moment is made once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [mentee, one, other] = [await adult('mentee'), await adult('mentor'), await adult('mentor')]
      const outcomes = await Promise.allSettled([
        staff('match', mentee.email, one.email),
        staff('match', mentee.email, other.email),
        staff('match', mentee.email, one.email),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await running(mentee)).toBe(1)
      expect((await running(one)) + (await running(other))).toBe(1)
    }
  })

  test('is not made with a mentor who takes a break while a mentorship runs on', async () => {
    const [mentee, second, mentor] = [await adult('mentee'), await adult('mentee'), await adult('mentor')]
    await staff('match', mentee.email, mentor.email)
    await leave(mentor)
    await expect(staff('match', second.email, mentor.email)).rejects.toThrow('taking a break')
    expect(await running(mentor)).toBe(1)
    expect((await state(second)).matchingStatus).not.toBe('MATCHED')
  })
})

test('accepting a mentor who takes a break does not open their free places', async () => {
  const [mentee, mentor] = [await adult('mentee'), await adult('mentor')]
  await buildMentorship(house, { mentor, mentees: [mentee] })
  await leave(mentor)
  await expect(staff('application', 'approve', mentor.email)).rejects.toThrow('taking a break')
  expect(await state(mentor)).toMatchObject({ matchingStatus: 'MATCHED', hasLeft: true })
})
