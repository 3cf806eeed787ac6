import { type MatchingFacts, noProposals } from '@saathi/contract/matching/rules.ts'
import { expect, test } from 'vitest'

import { wayTo } from './way.ts'

const waiting: MatchingFacts = {
  role: 'mentee',
  surveysDone: true,
  running: [],
  decision: null,
  age: 'adult',
  parentAgrees: false,
  ownSteps: 0,
  isInPool: false,
  hasLeft: false,
  wasMatched: false,
  offer: null,
  proposals: noProposals,
}
const answered = {
  progress: 'complete' as const,
  completedOn: '2026-11-24',
}
const wayOf = (facts: Partial<MatchingFacts>, completed = 1) =>
  wayTo({ facts: { ...waiting, ...facts }, surveys: [answered], completed, needed: 5 })
const accepted = { decision: 'approved', isInPool: true } as const
const running = { wasMatched: true, running: [{ type: 'one_to_one' }] } as const

test('a mentee sees both gates: the sessions, and the application with the day of its last survey', () => {
  expect(wayOf({})).toEqual({
    gates: [
      { name: 'sessions', state: 'sessions', isMet: false, done: 1, total: 5, since: null },
      { name: 'application', state: 'reading', isMet: false, done: 0, total: 0, since: '2026-11-24' },
    ],
    says: 'teamAndSessions',
    count: 4,
  })
})

test('a mentor has no sessions to complete', () => {
  expect(
    wayTo({ facts: { ...waiting, role: 'mentor' }, surveys: [answered], completed: 0, needed: 0 }),
  ).toMatchObject({
    gates: [{ name: 'application', state: 'reading' }],
    says: 'team',
  })
})

type Turn = readonly [completed: number, says: string, count: number]

test.each<[string, Partial<MatchingFacts>, Turn]>([
  ['without the survey', { surveysDone: false }, [0, 'surveyAndSessions', 5]],
  ['without the survey, after five sessions', { surveysDone: false }, [5, 'survey', 0]],
  ['after five sessions', {}, [5, 'team', 0]],
  ['without a known year of birth', { age: 'unknown' }, [5, 'birthYear', 0]],
  ['as a minor', { age: 'minor' }, [5, 'parent', 0]],
  ['after a refusal', { decision: 'rejected' }, [5, 'notYet', 0]],
  ['in the pool, with sessions left', accepted, [2, 'matchAndSessions', 3]],
  ['in the pool, after more than five sessions', accepted, [8, 'matchForMentee', 0]],
  ['in the pool as a mentor', { ...accepted, role: 'mentor' }, [8, 'matchForMentor', 0]],
  ['matched, with sessions left', running, [4, 'sessions', 1]],
])('%s, the sentence names whose turn it is', (_, facts, [completed, says, count]) => {
  expect(wayOf(facts, completed)).toMatchObject({ says, count })
})

test.each<[string, Partial<MatchingFacts>]>([
  ['staff', { role: 'staff' }],
  ['a person who takes a break', { hasLeft: true }],
  ['a person whose sessions with a mentor are open', running],
])('%s has no gates', (_, facts) => {
  expect(wayOf(facts, 5)).toBeUndefined()
})
