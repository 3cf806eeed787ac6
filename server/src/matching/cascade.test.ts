import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { matching } from '../commands/matchingActs.ts'
import { actAsStaff } from '../commands/staffActs.ts'
import { sql } from '../engines/database/database.ts'
import { dueJobName } from '../engines/work/dueWork.ts'
import { codeIn, mailbox } from '../identity/testing/testMails.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from './testing/buildMatches.ts'
import { leavePool } from './people/pool.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)
beforeEach(async () => {
  await house.db.run(sql`update pool_entries set left_at = since where left_at is null`)
  await house.db.run(sql`delete from due_work`)
})

const list = ({ token }: TestPerson) => ask(matchCalls.matchList, { query: {} }, { token })
const activeOf = async (person: TestPerson) =>
  (await list(person)).matchTrackers.filter(({ status }) => status === 'ACTIVE')
async function follow() {
  await testing.app.jobs[dueJobName]?.work({})
  await testing.workJobs()
}
async function runs() {
  const { count } = await house.db.one<{ count: number }>(sql`select count(*) as count from match_runs`)
  return count
}
async function answer(person: TestPerson, ...words: readonly ('INTERESTED' | 'REJECTED')[]) {
  const trackers = await activeOf(person)
  const interestSet = words.flatMap((interestStatus, at) => {
    const email = trackers[at]?.email
    return email === undefined ? [] : [{ email, interestStatus }]
  })
  return ask(matchCalls.decide, { body: { interestSet } }, { token: person.token })
}
const newMentor = () => pool.mentor('one_to_one', 1)

/** One mentee and five mentors; three of the mentors are proposed. */
async function fiveMentors() {
  const mentee = await pool.mentee()
  for (let count = 0; count < 5; count += 1) await newMentor()
  await matching(house, ['run', '--programme', 'general'])
  await matching(house, ['publish', 'latest'])
  return mentee
}

test('answers are followed by one run, which proposes the next ones and moves nothing that stands', async () => {
  const mentee = await fiveMentors()
  const before = await activeOf(mentee)
  expect(before).toHaveLength(3)
  const made = await runs()
  await answer(mentee, 'REJECTED', 'REJECTED')
  await follow()
  await follow()
  expect(await runs()).toBe(made + 1)
  const after = await activeOf(mentee)
  expect(after).toHaveLength(3)
  const ids = before.map(({ id }) => id)
  expect(after.filter(({ id }) => ids.includes(id))).toMatchObject([{ id: ids[2] }])
  expect(await matching(house, ['replay', 'latest'])).toContain('the same bytes')
})

test('whoever has said yes keeps that one proposal, and gets no further ones', async () => {
  const mentee = await fiveMentors()
  const [, , third] = await activeOf(mentee)
  await answer(mentee, 'REJECTED', 'REJECTED', 'INTERESTED')
  await follow()
  expect(await activeOf(mentee)).toMatchObject([{ id: third?.id, interestStatus: 'INTERESTED' }])
})

test('a mentor who has promised every place gets no further proposal', async () => {
  const mentor = await newMentor()
  const first = await pool.mentee()
  await matching(house, ['run', '--programme', 'general'])
  await matching(house, ['publish', 'latest'])
  await answer(mentor, 'INTERESTED')
  const later = await pool.mentee()
  await matching(house, ['run', '--programme', 'general'])
  expect(await matching(house, ['publish', 'latest'])).toContain('No proposal is sent')
  expect(await activeOf(later)).toHaveLength(0)
  await answer(first, 'REJECTED')
  await follow()
  expect(await activeOf(later)).toHaveLength(1)
})

test('a mentor who leaves is followed by another one', async () => {
  const mentee = await fiveMentors()
  const rows = await house.db.many<{ mentorId: string }>(sql`
    select mentor_id from match_trackers where mentee_id = ${mentee.id} and status = 'ACTIVE' limit 1`)
  await leavePool(house, { id: rows[0]?.mentorId ?? '', role: 'mentor' })
  expect(await activeOf(mentee)).toHaveLength(2)
  await follow()
  expect(await activeOf(mentee)).toHaveLength(3)
})

test('whoever takes a break and comes back is not proposed to the same people for a week', async () => {
  const mentee = await fiveMentors()
  const back = async () => {
    await ask(matchingCalls.leave, {}, { token: mentee.token })
    await ask(matchingCalls.rejoin, {}, { token: mentee.token })
    await follow()
    await matching(house, ['run', '--programme', 'general'])
    await matching(house, ['publish', 'latest'])
    return activeOf(mentee)
  }
  expect(await activeOf(mentee)).toHaveLength(3)
  // The two remaining mentors, and then nobody: a hundred rounds send no more mails than two.
  expect(await back()).toHaveLength(2)
  expect(await back()).toHaveLength(0)
  house.clock.shift(8 * 86_400_000)
  expect(await back()).toHaveLength(3)
})

test('the others see that somebody dropped out, and the run of an erased person cannot be read again', async () => {
  const [mentor, mentee] = [await newMentor(), await pool.mentee({ firstName: 'Zara', lastName: 'Quist' })]
  await matching(house, ['run', '--programme', 'general'])
  await matching(house, ['publish', 'latest'])
  const newestMail = mailbox(testing)
  const as = { token: mentee.token }
  await ask(privacyCalls.erase, { body: {} }, as)
  await ask(privacyCalls.erase, { body: { otp: codeIn(await newestMail(mentee.email)) } }, as)
  expect((await list(mentor)).matchTrackers).toMatchObject([
    { fullName: 'Mentee', status: 'EXPIRED', outcome: 'dropped_out' },
  ])
  await expect(matching(house, ['show', 'latest'])).rejects.toThrow('was erased')
  expect((await ask(matchingCalls.state, {}, { token: mentor.token })).matchingStatus).toBe('READY')
  house.clock.shift(30 * 24 * 3_600_000 + 60_000)
  await house.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await testing.workJobs()
  expect((await list(mentor)).matchTrackers).toEqual([])
})

test('a mentor who is left alone by an erased mentee is out of the pool until they come back', async () => {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 2), await pool.mentee()]
  await actAsStaff(house, ['match', mentee.email, mentor.email])
  const state = () => ask(matchingCalls.state, {}, { token: mentor.token })
  expect(await state()).toMatchObject({ matchingStatus: 'READY', hasMentorship: true })
  const as = { token: mentee.token }
  await ask(privacyCalls.erase, { body: {} }, as)
  const otp = codeIn(await mailbox(testing)(mentee.email))
  await ask(privacyCalls.erase, { body: { otp } }, as)
  // The mentor is settled by queued work of the erasure's own transaction, which outlives the process.
  await testing.workJobs()
  expect(await state()).toMatchObject({ matchingStatus: 'OPTED_OUT', hasEnded: true })
})

test('the archive of a person has their own answers and nothing of the others', async () => {
  const [mentor, mentee] = [await newMentor(), await pool.mentee()]
  await propose(house, { mentor, mentee })
  await answer(mentee, 'REJECTED')
  const parts: unknown[] = []
  for await (const part of testing.app.rooms.exportOf(mentee.id))
    parts.push(part.documents['matches.json']?.content)
  const [matches] = parts.filter((part) => part !== undefined)
  expect(matches).toMatchObject({
    proposals: [{ ownSide: 'mentee', ownDecision: 'REJECTED', endedAs: 'rejected' }],
    runs: [{ programme: 'general' }],
  })
  expect(JSON.stringify(matches)).not.toContain(mentor.id)
})
