import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import type { Given } from '@saathi/contract/base/call.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { dueJobName } from '../../engines/work/dueWork.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { addMatchingSurveys, poolIn } from '../testing/buildMatches.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))
const pool = poolIn(testing)
let lakshmi: TestPerson
beforeEach(async () => {
  // Each test has a pool of its own.
  await house.db.pool.query('update pool_entries set left_at = since where left_at is null')
  lakshmi = await testStaff(testing)
})

type Start = Given<typeof studioCalls.startDraft>['body']

/** Starts a draft and makes its dry run. */
async function draftOf(given: Partial<Start> = {}, staff = lakshmi): Promise<string> {
  const body = { programme: 'general', aim: 'fit', ...given } as const
  const { id } = await ask(studioCalls.startDraft, { body }, staff)
  await solve(id)
  return id
}
const solve = async (draftId: string) => testing.app.jobs.solveMatchDraft?.work({ draftId })
const page = (id: string, query: Given<typeof studioCalls.draft>['query'] = {}) =>
  ask(studioCalls.draft, { params: { id }, query }, lakshmi)
const firstPairs = async (id: string) =>
  (await page(id)).proposals
    .filter(({ isFirst }) => isFirst)
    .map(({ mentee, mentor }) => `${mentee.userId} ${mentor.userId}`)
const mark = (id: string, body: Given<typeof studioCalls.markPair>['body'], staff = lakshmi) =>
  ask(studioCalls.markPair, { params: { id }, body }, staff)
const publish = async (id: string, staff = lakshmi) => {
  const { version } = await page(id)
  return ask(studioCalls.publishDraft, { params: { id }, body: { version } }, staff)
}
const noticesOf = async (person: TestPerson) =>
  (await ask(notificationCalls.notices, {}, person)).notices.filter(({ kind }) => kind === 'matchesProposed')
    .length

/** Lets ten minutes pass, and does what is due then. */
async function waitForSending(draftId: string): Promise<void> {
  house.clock.shift(11 * 60_000)
  await testing.app.jobs[dueJobName]?.work({})
  const at = (await page(draftId)).published?.at ?? new Date(0).toISOString()
  await testing.app.jobs.sendMatchDraft?.work({ draftId, at })
}

test('a draft shows its figures, its proposals criterion by criterion, and sends nothing', async () => {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  const id = await draftOf()
  const shown = await page(id)
  expect(shown).toMatchObject({
    state: 'ready',
    progress: 5,
    published: null,
    figures: { matched: 1, proof: 'best' },
  })
  const found = shown.proposals.find((each) => each.mentee.userId === mentee.id)
  expect(found?.mentor.userId).toBe(mentor.id)
  expect(found?.criteria.map(({ key, fit }) => [key, fit])).toContainEqual(['language', 'same'])
  expect(await noticesOf(mentee)).toBe(0)
  const { results } = await ask(studioCalls.studioPool, { query: { role: 'mentee' } }, lakshmi)
  expect(results.find(({ userId }) => userId === mentee.id)).toMatchObject({ waitedDays: 0, limit: 'fits' })
})

test('a locked pair that was proposed meanwhile does not stop the draft', async () => {
  const [mentor, mentee] = [await pool.mentor('one_to_one', 2), await pool.mentee()]
  const [id, other] = [await draftOf(), await draftOf()]
  await mark(id, { mentee: mentee.id, mentor: mentor.id, mark: 'lock' })
  await publish(other)
  await waitForSending(other)
  await solve(id)
  expect((await page(id)).state).toBe('ready')
})

test('a locked pair stays together, and a forbidden one does not', async () => {
  const [one, other] = [await pool.mentor('one_to_one', 1), await pool.mentor('one_to_one', 1)]
  const mentee = await pool.mentee()
  const id = await draftOf()
  const [first = ''] = (await firstPairs(id)).filter((pair) => pair.startsWith(mentee.id))
  const chosen = first.endsWith(one.id) ? one : other
  const another = chosen === one ? other : one
  await mark(id, { mentee: mentee.id, mentor: chosen.id, mark: 'forbid' })
  await solve(id)
  expect(await firstPairs(id)).not.toContain(first)
  await mark(id, { mentee: mentee.id, mentor: chosen.id, mark: 'none' })
  await mark(id, { mentee: mentee.id, mentor: another.id, mark: 'lock' })
  await solve(id)
  expect(await firstPairs(id)).toContain(`${mentee.id} ${another.id}`)
  const why = await ask(
    studioCalls.whyNotPair,
    { params: { id }, query: { mentee: mentee.id, mentor: chosen.id } },
    lakshmi,
  )
  expect(why.kind).toBe('noPlace')
  const failure = await failureOf(
    mark(id, { mentee: mentee.id, mentor: chosen.id, mark: 'add', reason: 'Both asked' }),
  )
  expect(failure.code).toBe('too_many_chosen')
})

test('a pair without a common language is never added by hand', async () => {
  const [mentor, mentee] = [
    await pool.mentor('one_to_one', 1),
    await pool.mentee({}, { languages: ['tamil'] }),
  ]
  const id = await draftOf()
  const body = { mentee: mentee.id, mentor: mentor.id, mark: 'add', reason: 'They know each other' } as const
  expect((await failureOf(mark(id, body))).code).toBe('mandatory_broken')
  const why = await ask(studioCalls.whyNotPair, { params: { id }, query: { mentee: mentee.id } }, lakshmi)
  expect(why).toMatchObject({ kind: 'nobody', criteria: [{ key: 'language' }] })
  expect(why.wouldHelp.map(({ option }) => option)).toContain('Option hindi')
})

test('other places show which pairs they would change, and are never published', async () => {
  const mentor = await pool.mentor('one_to_one', 1)
  await pool.mentee()
  await pool.mentee()
  const [plain, wished] = [await draftOf(), await draftOf({ places: [{ mentor: mentor.id, places: 4 }] })]
  const { difference } = await page(wished, { against: plain })
  expect(difference?.here.map((pair) => pair.mentor.userId)).toContain(mentor.id)
  expect((await failureOf(publish(wished))).code).toBe('only_what_if')
})

test('a published draft sends nothing for ten minutes, and its undo is in the audit', async () => {
  const [, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee()]
  const id = await draftOf()
  const { people } = await ask(studioCalls.letters, { params: { id } }, lakshmi)
  expect(people.map(({ userId }) => userId)).toContain(mentee.id)
  const { actionId } = await publish(id)
  expect(await noticesOf(mentee)).toBe(0)
  await ask(deskCalls.undo, { params: { actionId }, body: {} }, lakshmi)
  expect((await page(id)).published).toBeNull()
  await waitForSending(id)
  expect(await noticesOf(mentee)).toBe(0)
  const { results } = await ask(deskCalls.audit, { query: {} }, lakshmi)
  expect(results.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['draft_published', 'draft_published_undone']),
  )
  await publish(id)
  await waitForSending(id)
  expect(await noticesOf(mentee)).toBe(1)
  expect((await page(id)).proposals.find((each) => each.mentee.userId === mentee.id)?.followed?.state).toBe(
    'open',
  )
  const [sent] = (await ask(matchCalls.matchList, { query: {} }, mentee)).matchTrackers
  const interestSet = [{ email: sent?.email ?? '', interestStatus: 'INTERESTED' as const }]
  await ask(matchCalls.decide, { body: { interestSet } }, mentee)
  await passFactor(testing, lakshmi)
  const states = (await page(id)).proposals.map(({ followed }) => followed?.state)
  expect(states).toContain('mentee_yes')
})

test('of two members who publish a draft, the second is told who was first', async () => {
  await pool.mentor('one_to_one', 1)
  await pool.mentee()
  const sara = await testStaff(testing, { firstName: 'Sara' })
  const id = await draftOf()
  const asked = [publish(id), publish(id, sara)].map((each) =>
    each.then(
      () => undefined,
      () => failureOf(each),
    ),
  )
  const failures = (await Promise.all(asked)).filter((each) => each !== undefined)
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatchObject({ code: 'already_taken' })
  expect(['Lakshmi', 'Sara']).toContain(String(failures[0]?.problem.by).split(' ')[0])
  const other = await failureOf(publish(await draftOf()))
  expect(other.code).toBe('already_taken')
  await waitForSending(id)
})

test('a draft is refused when someone in it has left, and the problem says who', async () => {
  await pool.mentor('one_to_one', 1, { firstName: 'Meera' })
  const mentee = await pool.mentee({ firstName: 'Deepika' })
  const id = await draftOf()
  await ask(matchingCalls.leave, {}, mentee)
  const { code, problem } = await failureOf(publish(id))
  expect(code).toBe('pool_changed')
  expect(problem.detail).toContain('Deepika')
  const { changes } = await ask(studioCalls.letters, { params: { id } }, lakshmi)
  expect(changes.map(({ kind }) => kind)).toContain('left')
})

test('a member of the team sees only the people and the drafts of their scope', async () => {
  const [, mentee] = [await pool.mentor('one_to_one', 1), await pool.mentee({ project: 'elsewhere' })]
  const sara = await testStaff(testing, { programmes: ['general_intake'] })
  const id = await draftOf()
  expect((await failureOf(ask(studioCalls.draft, { params: { id }, query: {} }, sara))).status).toBe(404)
  const own = await draftOf({}, sara)
  const seen = await page(own)
  expect(JSON.stringify(seen)).not.toContain(mentee.id)
  const { results } = await ask(studioCalls.drafts, { query: {} }, sara)
  expect(results.map((draft) => draft.id)).toEqual([own])
  const poolOf = (staff: TestPerson) => ask(studioCalls.studioPool, { query: {} }, staff)
  const [all, hers] = [await poolOf(lakshmi), await poolOf(sara)]
  expect(hers.counts.mentees).toBe(hers.results.filter(({ role }) => role === 'mentee').length)
  expect(all.counts.mentees).toBeGreaterThan(hers.counts.mentees)
})

test('a draft is still shown as empty after someone in it was erased', async () => {
  await pool.mentor('one_to_one', 1)
  const mentee = await pool.mentee()
  const id = await draftOf()
  await house.db.pool.query('update match_runs set input = null, output = null where $1 = any (people)', [
    mentee.id,
  ])
  expect(await page(id)).toMatchObject({ state: 'emptied', proposals: [] })
  expect((await failureOf(publish(id))).code).toBe('draft_not_ready')
})
