import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import type { Interest } from '@saathi/contract/matching/trackers.ts'
import { beforeAll, expect, test } from 'vitest'

import { actAsStaff } from '../commands/staffActs.ts'
import { dueJobName } from '../engines/work/dueWork.ts'
import { sql } from '../engines/database/database.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from './testing/buildMatches.ts'
import { leavePool } from './people/pool.ts'
import { followUpName } from './trackers/end.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)
const rounds = 4
const hour = 3_600_000

const list = ({ token }: TestPerson) => ask(matchCalls.matchList, { query: {} }, { token })
const mentorships = ({ token }: TestPerson) => ask(mentorshipCalls.mentorships, {}, { token })
const leave = ({ token }: TestPerson) => ask(matchingCalls.leave, {}, { token })
const yes = 'INTERESTED' as const

/** Gives the same decision about all open proposals that a person sees now. */
async function prepare(person: TestPerson, interestStatus: Interest) {
  const { matchTrackers } = await list(person)
  const interestSet = matchTrackers
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ email }) => ({ email, interestStatus }))
  return () => ask(matchCalls.decide, { body: { interestSet } }, { token: person.token })
}
const decide = async (person: TestPerson, word: Interest) => (await prepare(person, word))()
const doDueWork = async () => testing.app.jobs[dueJobName]?.work({})

/** Whether the stored facts about people are consistent. */
async function checkWhole(): Promise<void> {
  const broken = await house.db.many(sql`
    select mentee_id from match_trackers where status = 'SUCCESS'
    group by mentee_id having count(*) > 1
    union all
    select person_id from mentorship_members join mentorships on mentorships.id = mentorship_id
    where mentorship_members.role = 'mentee' and left_at is null and ended_at is null
    group by person_id having count(*) > 1`)
  expect(broken).toEqual([])
}

test('of two mentors who take the same mentee at once, the one whom the mentee chose gets them', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const mentee = await pool.mentee()
    const [one, other] = [await pool.mentor('one_to_one', 1), await pool.mentor('one_to_one', 1)]
    await propose(house, { mentor: one, mentee }, { mentor: other, mentee })
    const { matchTrackers } = await list(mentee)
    const chosen = matchTrackers[round % 2]?.email ?? ''
    const body = { interestSet: [{ email: chosen, interestStatus: yes }] }
    await ask(matchCalls.decide, { body }, { token: mentee.token })
    const answers = await Promise.all([decide(one, yes), decide(other, yes)])
    for (const { status } of answers) expect(['SUCCESS', 'MENTEE_UNAVAILABLE']).toContain(status)
    expect(await mentorships(mentee)).toHaveLength(1)
    const [ofOne, ofOther] = [await mentorships(one), await mentorships(other)]
    expect(ofOne.length + ofOther.length).toBe(1)
    await checkWhole()
  }
})

test('of two mentees who take the last place at once, one gets it and the other one is told', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const mentor = await pool.mentor('group', 2)
    const [first, one, other] = [await pool.mentee(), await pool.mentee(), await pool.mentee()]
    await propose(house, { mentor, mentee: first }, { mentor, mentee: one }, { mentor, mentee: other })
    const { matchTrackers } = await list(mentor)
    const say = (picked: typeof matchTrackers) =>
      ask(
        matchCalls.decide,
        { body: { interestSet: picked.map(({ email }) => ({ email, interestStatus: yes })) } },
        { token: mentor.token },
      )
    for (const each of [one, other]) await decide(each, yes)
    const aliasesOf = async (person: TestPerson) =>
      (await list(person)).matchTrackers.map(({ email }) => email)
    const own = await Promise.all([first, one, other].map(aliasesOf))
    const picked = (at: number) => matchTrackers.filter(({ email }) => own[at]?.includes(email))
    await say(picked(0))
    // The mentor's two devices choose a different second member, and the first one says yes.
    const answers = await Promise.allSettled([say(picked(1)), say(picked(2)), decide(first, yes)])
    for (const each of answers)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'too_many_chosen' })
    const [group] = await mentorships(mentor)
    expect(group?.partnerDetails.partnerDetails).toHaveLength(2)
    await checkWhole()
  }
})

test('an answer in the moment of the expiry is either stored or refused, and nothing is half done', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
    await propose(house, { mentor, mentee })
    await decide(mentor, yes)
    const answer = await prepare(mentee, yes)
    house.clock.shift(73 * hour)
    const [said] = await Promise.all([answer(), doDueWork()])
    expect(said).toEqual({ status: 'MENTOR_UNAVAILABLE' })
    expect(await mentorships(mentee)).toEqual([])
    expect((await list(mentee)).matchTrackers).toMatchObject([{ status: 'EXPIRED', outcome: 'timed_out' }])
    house.clock.shift(-73 * hour)
  }
})

test('somebody who leaves while the other one says yes is matched or gone, never both', async () => {
  for (let round = 0; round < rounds * 2; round += 1) {
    const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
    await propose(house, { mentor, mentee })
    await decide(mentee, yes)
    const answer = await prepare(mentor, yes)
    const [{ status }] = await Promise.all([answer(), leave(mentee)])
    const running = await mentorships(mentee)
    expect(running).toHaveLength(status === 'SUCCESS' ? 1 : 0)
    expect(status === 'SUCCESS' ? 'accepted_both' : 'opted_out').toBe(
      (await list(mentee)).matchTrackers[0]?.outcome,
    )
  }
})

test('two devices of one mentor make one mentorship', async () => {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  await propose(house, { mentor, mentee })
  await decide(mentee, yes)
  const [one, other] = [await prepare(mentor, yes), await prepare(mentor, yes)]
  expect(await Promise.all([one(), other()])).toEqual([{ status: 'SUCCESS' }, { status: 'SUCCESS' }])
  expect(await mentorships(mentor)).toHaveLength(1)
})

test('many processes that do what is due start a group once, with whoever is in it', async () => {
  const mentor = await pool.mentor('group', 3)
  const mentee = await pool.mentee()
  await propose(house, { mentor, mentee })
  await decide(mentor, yes)
  await decide(mentee, yes)
  house.clock.shift(119 * hour)
  await doDueWork()
  expect(await mentorships(mentor)).toEqual([])
  house.clock.shift(2 * hour)
  await Promise.all([1, 2, 3, 4, 5].map(doDueWork))
  await testing.workJobs()
  expect(await mentorships(mentor)).toMatchObject([{ type: 'group', status: 'ACTIVE' }])
  const begun = async ({ token }: TestPerson) =>
    (await ask(notificationCalls.notices, {}, { token })).notices.filter(
      ({ kind }) => kind === 'mentorshipBegun',
    )
  for (const person of [mentor, mentee]) expect(await begun(person)).toHaveLength(1)
  house.clock.shift(-121 * hour)
})

test('a match by staff in the moment of a yes leaves each mentee with one mentor', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const mentee = await pool.mentee()
    const [mentor, other] = [await pool.mentor('one_to_one', 1), await pool.mentor('one_to_one', 1)]
    await propose(house, { mentor, mentee })
    await decide(mentor, yes)
    const answer = await prepare(mentee, yes)
    await Promise.allSettled([answer(), actAsStaff(house, ['match', mentee.email, other.email])])
    expect(await mentorships(mentee)).toHaveLength(1)
    await checkWhole()
  }
})

test('a match by staff and somebody who leaves at the same moment do not wait for each other', async () => {
  const [mentor, other] = [await pool.mentor('one_to_one', 3), await pool.mentor('one_to_one', 1)]
  const [mentee, leaving] = [await pool.mentee(), await pool.mentee()]
  await propose(house, { mentor: other, mentee }, { mentor, mentee }, { mentor, mentee: leaving })
  await house.db.run(sql`delete from due_work where name = ${followUpName}`)
  const [isLeaving, maySettle] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const planOnce: typeof house.due.planOnce = async (tx, request) => {
    isLeaving.resolve()
    await maySettle.promise
    return house.due.planOnce(tx, request)
  }
  const left = leavePool({ ...house, due: { ...house.due, planOnce } }, { id: leaving.id, role: 'mentee' })
  await isLeaving.promise
  const matched = actAsStaff(house, ['match', mentee.email, mentor.email])
  await waitForLock()
  maySettle.resolve()
  const done = await Promise.allSettled([matched, left])
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await checkWhole()
})

/** Resolves once a transaction of this database waits for another one. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(() =>
      house.db.maybe(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toBeDefined()
}
