import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import type { Interest } from '@saathi/contract/matching/trackers.ts'
import { beforeAll, describe, expect, test } from 'vitest'

import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from './testing/buildMatches.ts'
import { reasonsOf } from './public/reasonStore.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)

const list = ({ token }: TestPerson, query: { active?: string } = {}) =>
  ask(matchCalls.matchList, { query }, { token })
const state = ({ token }: TestPerson) => ask(matchingCalls.state, {}, { token })
const leave = ({ token }: TestPerson) => ask(matchingCalls.leave, {}, { token })
const group = ({ token }: TestPerson) => ask(matchCalls.groupHold, {}, { token })
const status = async ({ token }: TestPerson) =>
  (await ask(accessCalls.status, {}, { token })).matching.matchingStatus
const mentorships = ({ token }: TestPerson) => ask(mentorshipCalls.mentorships, {}, { token })
const kinds = async ({ token }: TestPerson) =>
  (await ask(notificationCalls.notices, {}, { token })).notices.map(({ kind }) => kind)

/** Decides about proposals in the order of the list, which begins with the oldest. */
async function decide(person: TestPerson, ...words: readonly (Interest | undefined)[]) {
  const { matchTrackers } = await list(person, { active: 'true' })
  const interestSet = matchTrackers.toReversed().flatMap(({ email }, at) => {
    const interestStatus = words[at]
    return interestStatus === undefined ? [] : [{ email, interestStatus }]
  })
  return ask(matchCalls.decide, { body: { interestSet } }, { token: person.token })
}
const outcomes = async (person: TestPerson) =>
  (await list(person)).matchTrackers.toReversed().map((each) => [each.status, each.outcome])
const yes = 'INTERESTED'
const no = 'REJECTED'

async function pair() {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  await propose(house, { mentor, mentee })
  return { mentor, mentee }
}

describe('a proposal', () => {
  test('names the other person by an alias, and says why the two fit', async () => {
    const mentor = await pool.mentor('one_to_one', 1)
    const mentee = await pool.mentee({}, { hopes: 'Call 98765 43210 or asha@mail.example.' })
    await propose(house, { mentor, mentee })
    const { matchTrackers, ...rest } = await list(mentor, { active: 'true' })
    expect(rest).toMatchObject({
      screen: 'potential_match',
      expiryHours: 72,
      places: 1,
      userMatchType: '1to1',
    })
    expect(matchTrackers).toMatchObject([
      {
        fullName: 'Test Person',
        affiliation: 'B.Com',
        about: 'Call … or ….',
        because: 'You fit on language and free time. You differ in field.',
        status: 'ACTIVE',
        outcome: 'waiting_for_you',
        interestStatus: null,
        groupCompatibility: 'COMPATIBLE',
        exclusiveCriteria: { language: { mandatory: true, matchedAnswer: ['hindi'] } },
      },
    ])
    expect(matchTrackers[0]?.email).toMatch(/^[\da-f]{32}@match\.invalid$/)
    expect(JSON.stringify(matchTrackers)).not.toContain(mentee.email)
    const params = { matchId: matchTrackers[0]?.id ?? '' }
    const info = await ask(matchCalls.matchInfo, { params }, { token: mentor.token })
    expect(info.criteriaJson[0]).toMatchObject({
      key: 'language',
      match: 'same',
      answer: 'Option hindi',
      matchedAnswer: ['hindi'],
    })
    const stranger = await pool.mentee()
    expect((await failureOf(ask(matchCalls.matchInfo, { params }, { token: stranger.token }))).status).toBe(
      404,
    )
    expect(await kinds(mentee)).toContain('matchesProposed')
  })

  test('counts at the tab of whoever has not answered it', async () => {
    const { mentor, mentee } = await pair()
    const counted = async ({ token }: TestPerson) =>
      (await ask(accessCalls.status, {}, { token })).matching.openProposals
    expect(await counted(mentee)).toBe(1)
    await decide(mentee, 'INTERESTED')
    expect([await counted(mentee), await counted(mentor)]).toEqual([0, 1])
  })

  test('that can no longer be accepted does not count at the tab', async () => {
    const mentor = await pool.mentor('group', 2)
    const [first, second] = [await pool.mentee(), await pool.mentee()]
    await propose(house, { mentor, mentee: first }, { mentor, mentee: second, language: ['english'] })
    const counted = async () =>
      (await ask(accessCalls.status, {}, { token: mentor.token })).matching.openProposals
    expect(await counted()).toBe(2)
    await decide(mentor, undefined, yes)
    expect(await counted()).toBe(0)
  })

  test('stands in the order of its run, and says whether it is a reserve', async () => {
    const mentor = await pool.mentor('group', 3)
    const names = ['First', 'Second', 'Third']
    const mentees = [
      await pool.mentee({ firstName: 'First' }),
      await pool.mentee({ firstName: 'Second' }),
      await pool.mentee({ firstName: 'Third' }),
    ]
    const parts = ['core', 'core', 'reserve'] as const
    await propose(house, ...mentees.map((mentee, at) => ({ mentor, mentee, part: parts[at] ?? 'core' })))
    const later = await pool.mentee({ firstName: 'Later' })
    await propose(house, { mentor, mentee: later })
    const { matchTrackers } = await list(mentor)
    expect(matchTrackers.map(({ fullName }) => fullName.split(' ')[0])).toEqual(['Later', ...names])
    expect(matchTrackers.map(({ proposedAs }) => proposedAs)).toEqual([
      'first_choice',
      'first_choice',
      'first_choice',
      'reserve',
    ])
  })

  test('becomes a mentorship with the second yes, and the first one stays hidden', async () => {
    const { mentor, mentee } = await pair()
    expect(await decide(mentor, yes)).toEqual({ status: 'SUCCESS' })
    expect(await outcomes(mentee)).toEqual([['ACTIVE', 'waiting_for_you']])
    expect(await status(mentor)).toBe('ON_HOLD')
    expect(await kinds(mentee)).not.toContain('mentorshipBegun')
    await decide(mentee, yes)
    for (const person of [mentor, mentee]) {
      expect(await outcomes(person)).toEqual([['SUCCESS', 'accepted_both']])
      expect(await status(person)).toBe('MATCHED')
      expect(await mentorships(person)).toMatchObject([{ type: 'one_to_one', status: 'ACTIVE' }])
      expect(await kinds(person)).toContain('mentorshipBegun')
    }
  })

  test('that is repeated after a lost answer gives the same answer, and nothing twice', async () => {
    const { mentor, mentee } = await pair()
    await decide(mentor, yes)
    const [tracker] = (await list(mentee)).matchTrackers
    const body = { interestSet: [{ email: tracker?.email ?? '', interestStatus: 'INTERESTED' as const }] }
    const sent = () => ask(matchCalls.decide, { body }, { token: mentee.token })
    const answers = await Promise.all([sent(), sent(), sent()])
    for (const each of answers) expect(each).toEqual({ status: 'SUCCESS' })
    expect(await mentorships(mentee)).toHaveLength(1)
  })

  test('with a sent no is closed for good, and reads gently to the other side', async () => {
    const { mentor, mentee } = await pair()
    const [tracker] = (await list(mentor)).matchTrackers
    const say = (interestStatus: Interest, person = mentor) =>
      ask(
        matchCalls.decide,
        { body: { interestSet: [{ email: tracker?.email ?? '', interestStatus, reason: 'time' }] } },
        { token: person.token },
      )
    await say(no)
    expect(await outcomes(mentor)).toEqual([['EXPIRED', 'rejected']])
    expect(await outcomes(mentee)).toEqual([['EXPIRED', 'not_selected']])
    expect(await say(no)).toEqual({ status: 'SUCCESS' })
    expect((await failureOf(say(yes))).code).toBe('decision_final')
    expect(await say(yes, mentee)).toEqual({ status: 'MENTOR_UNAVAILABLE' })
    expect((await failureOf(say(yes, await pool.mentee()))).status).toBe(404)
  })

  test('counts a reason of a no alone', async () => {
    const sums = () => reasonsOf(house.db, 'general')
    const before = await sums()
    const { mentor, mentee } = await pair()
    const [tracker] = (await list(mentor)).matchTrackers
    const email = tracker?.email ?? ''
    for (const interestStatus of [yes, null] as const) {
      const body = { interestSet: [{ email, interestStatus, reason: 'language' as const }] }
      await ask(matchCalls.decide, { body }, { token: mentee.token })
      expect(await sums()).toEqual(before)
    }
  })

  test('keeps the time of each first decision, and a yes can be withdrawn until it is mutual', async () => {
    const { mentor, mentee } = await pair()
    const times = async () => (await list(mentee)).matchTrackers[0]?.updatedTimestamp
    const made = await times()
    house.clock.shift(60_000)
    await decide(mentor, yes)
    const first = await times()
    expect(Date.parse(first ?? '') - Date.parse(made ?? '')).toBeGreaterThanOrEqual(60_000)
    house.clock.shift(60_000)
    await decide(mentor, null)
    await decide(mentor, yes)
    expect(await times()).toBe(first)
    await decide(mentor, null)
    await decide(mentee, yes)
    expect(await outcomes(mentee)).toEqual([['ACTIVE', 'waiting_for_mentor']])
    expect((await list(mentee)).screen).toBe('awaiting_mentor_response')
    expect(await status(mentee)).toBe('ON_HOLD')
  })

  test('ends with leaving the pool, for both in their own words', async () => {
    const { mentor, mentee } = await pair()
    await leave(mentee)
    expect(await outcomes(mentee)).toEqual([['EXPIRED', 'opted_out']])
    expect(await outcomes(mentor)).toEqual([['EXPIRED', 'left_pool']])
    expect((await list(mentor)).screen).toBe('default')
  })
})

test('a mentee has one yes at a time, and it moves in one step', async () => {
  const mentee = await pool.mentee()
  const [one, other] = [await pool.mentor('one_to_one', 1), await pool.mentor('one_to_one', 1)]
  await propose(house, { mentor: one, mentee })
  await propose(house, { mentor: other, mentee })
  expect((await failureOf(decide(mentee, yes, yes))).code).toBe('too_many_chosen')
  await decide(mentee, yes)
  expect((await list(mentee)).matchTrackers.map(({ groupCompatibility }) => groupCompatibility)).toEqual([
    'PAIR_COMPLETE',
    'COMPATIBLE',
  ])
  await decide(mentee, null, yes)
  await decide(other, yes)
  expect(await outcomes(mentee)).toEqual([
    ['EXPIRED', 'accepted_elsewhere'],
    ['SUCCESS', 'accepted_both'],
  ])
  expect(await outcomes(one)).toEqual([['EXPIRED', 'accepted_elsewhere']])
  expect(await status(one)).toBe('READY')
})

describe('a group', () => {
  async function forming(places = 2) {
    const mentor = await pool.mentor('group', places)
    const [first, second, third] = [await pool.mentee(), await pool.mentee(), await pool.mentee()]
    await propose(house, { mentor, mentee: first, language: ['hindi'] })
    await propose(house, { mentor, mentee: second, language: ['hindi', 'english'] })
    await propose(house, { mentor, mentee: third, language: ['english'] })
    return { mentor, first, second, third }
  }

  test('refuses people who share no one value, and more than it has places', async () => {
    const { mentor } = await forming()
    expect(await group(mentor)).toMatchObject({ groupSize: 2, actualSize: 0, createdOn: null, clubRule: [] })
    expect((await failureOf(decide(mentor, yes, undefined, yes))).code).toBe('match_clash')
    expect((await failureOf(decide(mentor, yes, yes, yes))).code).toBe('too_many_chosen')
    await decide(mentor, yes)
    const fits = (await list(mentor)).matchTrackers.toReversed()
    expect(
      fits.map(({ groupCompatibility, clashingCriterias }) => [groupCompatibility, clashingCriterias]),
    ).toEqual([
      ['COMPATIBLE', []],
      ['COMPATIBLE', []],
      ['INCOMPATIBLE', ['language']],
    ])
  })

  test('begins with its first member, and starts at once when it is full', async () => {
    const { mentor, first, second, third } = await forming()
    await decide(mentor, yes, yes, undefined)
    await decide(first, yes)
    expect(await status(first)).toBe('GROUP_HOLD')
    expect(await status(mentor)).toBe('GROUP_HOLD')
    expect((await list(first)).screen).toBe('group_hold')
    const held = await group(first)
    expect(held).toMatchObject({ groupSize: 2, actualSize: 1, groupStartsIn: 120 })
    expect(held.clubRule).toMatchObject([{ key: 'language', matchedAnswer: ['hindi'] }, { key: 'time' }])
    expect(held.existingMemberInfo.map(({ role }) => role)).toEqual(['mentor', 'mentee'])
    await decide(second, yes)
    expect(await mentorships(mentor)).toMatchObject([{ type: 'group' }])
    for (const person of [mentor, first, second]) expect(await status(person)).toBe('MATCHED')
    expect(await outcomes(third)).toEqual([['EXPIRED', 'not_selected']])
    expect((await failureOf(group(first))).status).toBe(404)
    expect(await decide(third, yes).catch(({ code }: { code: string }) => code)).toBe('invalid')
  })

  test('goes on without a member who leaves, and ends with its mentor', async () => {
    const { mentor, first, second } = await forming(3)
    await decide(mentor, yes, yes)
    await decide(first, yes)
    await decide(second, yes)
    await leave(first)
    expect(await group(mentor)).toMatchObject({ actualSize: 1 })
    expect((await outcomes(mentor))[0]).toEqual(['EXPIRED', 'left_pool'])
    await leave(mentor)
    expect(await outcomes(second)).toEqual([['EXPIRED', 'left_pool']])
    expect(await status(second)).toBe('READY')
    expect((await state(second)).hasEnded).toBe(false)
  })
})
