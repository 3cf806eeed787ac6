import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { actAsStaff } from '../commands/staffActs.ts'
import { sql } from '../engines/database/database.ts'
import { dueJobName } from '../engines/work/dueWork.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose, storeRun } from './testing/buildMatches.ts'
import { planPauses } from './decisions/pause.ts'
import { readRun } from './runs/record.ts'
import { publishRun } from './runs/publish.ts'
import { hoursAfter, pausedUntil } from './trackers/expiry.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
beforeEach(() => house.db.run(sql`delete from due_work`))
const pool = poolIn(testing)
const hour = 3_600_000

const list = ({ token }: TestPerson) => ask(matchCalls.matchList, { query: {} }, { token })
const outcomes = async (person: TestPerson) =>
  (await list(person)).matchTrackers.map(({ outcome }) => outcome)
const noticesOf = async ({ token }: TestPerson, wanted: string) =>
  (await ask(notificationCalls.notices, {}, { token })).notices.filter(({ kind }) => kind === wanted)
const doDueWork = async () => testing.app.jobs[dueJobName]?.work({})
async function say(person: TestPerson, interestStatus: 'INTERESTED' | 'REJECTED') {
  const tracker = (await list(person)).matchTrackers.find(({ status }) => status === 'ACTIVE')
  const body = { interestSet: [{ email: tracker?.email ?? '', interestStatus }] }
  return ask(matchCalls.decide, { body }, { token: person.token })
}
async function pass(hours: number) {
  for (let gone = 0; gone < hours; gone += 1) {
    house.clock.shift(hour)
    await doDueWork()
  }
}
async function pair() {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  await propose(house, { mentor, mentee })
  return { mentor, mentee }
}

describe('time', () => {
  test('that is over before the work comes to it is not reminded of', async () => {
    const { mentor, mentee } = await pair()
    house.clock.shift(80 * hour)
    await doDueWork()
    for (const person of [mentor, mentee]) {
      expect(await outcomes(person)).toEqual(['timed_out'])
      expect(await noticesOf(person, 'matchExpires')).toEqual([])
    }
    house.clock.shift(-80 * hour)
  })

  test('in its last minute a proposal with a yes does not stand in the way of another one', async () => {
    const mentee = await pool.mentee()
    const [one, other] = [await pool.mentor('one_to_one', 1), await pool.mentor('one_to_one', 1)]
    await propose(house, { mentor: other, mentee })
    await propose(house, { mentor: one, mentee })
    await say(mentee, 'INTERESTED')
    house.clock.shift(10 * hour)
    await say(other, 'INTERESTED')
    house.clock.shift(63 * hour)
    expect(await outcomes(mentee)).toEqual(['timed_out', 'waiting_for_you'])
    expect(await say(mentee, 'INTERESTED')).toEqual({ status: 'SUCCESS' })
    await doDueWork()
    expect(await outcomes(mentee)).toEqual(['timed_out', 'accepted_both'])
    expect(await outcomes(one)).toEqual(['timed_out'])
    house.clock.shift(-73 * hour)
  })

  test('without an answer reminds once, a day before, and then ends the proposal', async () => {
    const { mentor, mentee } = await pair()
    await say(mentor, 'INTERESTED')
    await pass(47)
    expect(await noticesOf(mentee, 'matchExpires')).toEqual([])
    await pass(2)
    expect(await noticesOf(mentee, 'matchExpires')).toHaveLength(1)
    expect(await noticesOf(mentor, 'matchExpires')).toEqual([])
    await pass(22)
    expect(await outcomes(mentee)).toEqual(['waiting_for_you'])
    await pass(2)
    for (const person of [mentor, mentee]) expect(await outcomes(person)).toEqual(['timed_out'])
    expect(await noticesOf(mentee, 'matchExpires')).toHaveLength(1)
  })

  test('counts again from a first decision', async () => {
    const { mentor, mentee } = await pair()
    await pass(40)
    await say(mentor, 'INTERESTED')
    await pass(40)
    expect(await outcomes(mentee)).toEqual(['waiting_for_you'])
    await pass(33)
    expect(await outcomes(mentee)).toEqual(['timed_out'])
  })

  const exams = { from: '2026-12-01', to: '2026-12-10', name: 'Exams', localeName: { hi: 'परीक्षाएँ' } }

  test.each([
    ['before a pause', '2026-11-20T10:00:00Z', '2026-11-23T10:00:00Z'],
    ['that a pause stops', '2026-11-30T06:30:00Z', '2026-12-13T06:30:00Z'],
    ['that begins in a pause', '2026-12-05T10:00:00Z', '2026-12-13T18:30:00Z'],
  ])('%s is counted without the pause', (_name, from, until) => {
    expect(hoursAfter(new Date(from), 72, [exams])).toEqual(new Date(until))
  })

  test('that stands still says until when', () => {
    expect(pausedUntil([exams], new Date('2026-12-05T10:00:00Z'))).toEqual(new Date('2026-12-10T18:30:00Z'))
    expect(pausedUntil([exams], new Date('2026-12-11T10:00:00Z'))).toBeNull()
  })

  test('stands still in a pause that is announced a day before', async () => {
    const { mentee } = await pair()
    // At midnight in Greenwich, a pause of the day after tomorrow is announced in 18 and a half hours, because
    // pauses follow India's calendar.
    house.clock.shift(24 * hour - (house.clock.now().getTime() % (24 * hour)))
    const from = new Date(house.clock.now().getTime() + 48 * hour).toISOString().slice(0, 10)
    await planPauses(house, house.db, [{ key: 'general', pauses: [{ ...exams, from, to: from }] }])
    await pass(10)
    expect(await noticesOf(mentee, 'matchingPauses')).toEqual([])
    await pass(24)
    expect(await noticesOf(mentee, 'matchingPauses')).toMatchObject([
      { values: { name: 'Exams', from: from.split('-').toReversed().join('/') } },
    ])
  })
})

describe('publishing', () => {
  test('twice makes nothing twice, and drops what no longer holds', async () => {
    const [mentor, busy] = [await pool.mentor('group', 3), await pool.mentor('one_to_one', 1)]
    const [mentee, leaver, taken, disabled] = [
      await pool.mentee(),
      await pool.mentee(),
      await pool.mentee(),
      await pool.mentee(),
    ]
    const pairs = [mentee, leaver, taken, disabled].map((each) => ({ mentor, mentee: each }))
    const run = await storeRun(house, ...pairs)
    await ask(matchingCalls.leave, {}, { token: leaver.token })
    await actAsStaff(house, ['match', taken.email, busy.email])
    await actAsStaff(house, ['person', 'disable', disabled.email])
    const stored = await readRun(house.db, run.id)
    if (stored === undefined) throw new Error('The run is not there.')
    const twice = await Promise.all([publishRun(house, run, stored), publishRun(house, run, stored)])
    expect(twice.reduce((sum, { made }) => sum + made, 0)).toBe(1)
    expect((await list(mentor)).matchTrackers).toHaveLength(1)
    expect(await noticesOf(mentor, 'matchesProposed')).toHaveLength(1)
  })

  test('by runs that follow each other gives one notice, until the person has answered', async () => {
    const [mentor, ...mentees] = [
      await pool.mentor('group', 3),
      await pool.mentee(),
      await pool.mentee(),
      await pool.mentee(),
    ]
    const [first, second, third] = mentees.map((each) => ({ mentor, mentee: each }))
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few.')
    await propose(house, first)
    await propose(house, second)
    expect(await noticesOf(mentor, 'matchesProposed')).toHaveLength(1)
    await say(mentor, 'REJECTED')
    await say(mentor, 'REJECTED')
    await propose(house, third)
    expect(await noticesOf(mentor, 'matchesProposed')).toHaveLength(2)
  })

  test('leaves out a pair of whom one said no', async () => {
    const { mentor, mentee } = await pair()
    await say(mentee, 'REJECTED')
    expect(await propose(house, { mentor, mentee })).toMatchObject({ made: 0, dropped: 1 })
  })

  test('leaves out whoever shares nothing with the group by now', async () => {
    const [mentor, first, second] = [await pool.mentor('group', 3), await pool.mentee(), await pool.mentee()]
    await propose(house, { mentor, mentee: first, language: ['hindi'] })
    await say(mentor, 'INTERESTED')
    await say(first, 'INTERESTED')
    expect(await propose(house, { mentor, mentee: second, language: ['english'] })).toMatchObject({ made: 0 })
    expect(await propose(house, { mentor, mentee: second, language: ['english', 'hindi'] })).toMatchObject({
      made: 1,
    })
  })
})

describe('staff and accounts', () => {
  test('a match by staff ends the proposals of both', async () => {
    const { mentor, mentee } = await pair()
    const [other, second] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
    await propose(house, { mentor: other, mentee: second })
    await actAsStaff(house, ['match', mentee.email, other.email])
    for (const person of [mentor, second]) expect(await outcomes(person)).toEqual(['matched_by_team'])
  })

  test('a disabled account and a parent who withdraws drop out', async () => {
    const { mentor, mentee } = await pair()
    await actAsStaff(house, ['person', 'disable', mentee.email])
    expect(await outcomes(mentor)).toEqual(['dropped_out'])
  })
})
