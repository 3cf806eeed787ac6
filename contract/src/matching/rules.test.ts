import { describe, expect, test } from 'vitest'

import {
  freePlaces,
  type MatchingFacts,
  matchingStatusOf,
  type MatchingStatus,
  noProposals,
  hasEnded,
  offersLeaving,
  type Proposals,
  screenOf,
  type WaitsFor,
  waitsForOf,
} from './rules.ts'

const applicant: MatchingFacts = {
  role: 'mentee',
  surveysDone: true,
  decision: null,
  age: 'adult',
  parentAgrees: false,
  ownSteps: 0,
  isInPool: false,
  hasLeft: false,
  wasMatched: false,
  offer: null,
  running: [],
  proposals: noProposals,
}
const inPool = { decision: 'approved', isInPool: true } as const
const running = { running: [{ type: 'one_to_one' }], wasMatched: true } as const
const group = { running: [{ type: 'group' }], wasMatched: true } as const
const two = { kind: 'one_to_one', places: 2 } as const
const mentor = { role: 'mentor', ...inPool, offer: two } as const
const groupMentor = { role: 'mentor', ...inPool, offer: { kind: 'group', places: 2 } } as const
const exclusive = (...matchedAnswer: string[]) => ({ language: { mandatory: true, matchedAnswer } })
const one = { id: '1', status: 'ACTIVE', interestStatus: null, exclusiveCriteria: exclusive('hi') } as const
const chosen = { ...one, id: '2', interestStatus: 'INTERESTED' } as const
const clashing = { ...one, id: '3', exclusiveCriteria: exclusive('ta') } as const
const proposed = (...active: Proposals['active'][number][]) => ({ proposals: { ...noProposals, active } })
const inGroup = { proposals: { active: [], members: 1, shared: { language: ['hi'] } } } as const

describe('the matching status', () => {
  test.each<[string, Partial<MatchingFacts>, MatchingStatus, WaitsFor | null]>([
    ['surveys are open', { surveysDone: false }, 'NOT_READY', 'surveys'],
    ['surveys are done', {}, 'APPLICATION_REVIEW', 'team'],
    ['the application is not accepted yet', { decision: 'rejected' }, 'APPLICATION_REVIEW', 'not_yet'],
    [
      'a survey is added after a no',
      { decision: 'rejected', surveysDone: false },
      'APPLICATION_REVIEW',
      'not_yet',
    ],
    ['the person is in the pool', inPool, 'READY', null],
    ['a survey is added for somebody in the pool', { ...inPool, surveysDone: false }, 'READY', null],
    ['somebody is under 18', { age: 'minor' }, 'APPLICATION_REVIEW', 'parent'],
    ['the birth year is unknown', { age: 'unknown' }, 'APPLICATION_REVIEW', 'birth_year'],
    ['a parent agrees', { age: 'minor', parentAgrees: true }, 'APPLICATION_REVIEW', 'team'],
    ['a parent agreed and no longer does', { ...inPool, age: 'minor' }, 'APPLICATION_REVIEW', 'parent'],
    ['there are proposals', { ...inPool, ...proposed(one) }, 'READY', null],
    ['everything is decided with a yes', { ...inPool, ...proposed(chosen, one) }, 'ON_HOLD', null],
    ['a mentor has something to decide', { ...groupMentor, ...proposed(chosen, one) }, 'READY', null],
    ['what is left clashes', { ...groupMentor, ...proposed(chosen, clashing) }, 'ON_HOLD', null],
    ['a group forms', { ...inPool, ...inGroup }, 'GROUP_HOLD', null],
    ['a mentee is in a mentorship', running, 'MATCHED', null],
    ['a mentee with an old entry is in a mentorship', { ...running, ...inPool }, 'MATCHED', null],
    ['a mentor has a free place', { ...mentor, ...running }, 'READY', null],
    [
      'a mentor has none',
      { ...mentor, ...running, offer: { kind: 'one_to_one', places: 1 } },
      'MATCHED',
      null,
    ],
    ['a group has begun', { ...mentor, ...group, offer: { kind: 'group', places: 3 } }, 'MATCHED', null],
    ['a mentor left beside a mentorship', { ...running, role: 'mentor', hasLeft: true }, 'MATCHED', null],
    ['somebody left the pool', { decision: 'approved', hasLeft: true }, 'OPTED_OUT', null],
    ['somebody left while the team was reading', { hasLeft: true }, 'OPTED_OUT', null],
    ['the last mentorship ended', { wasMatched: true, surveysDone: false }, 'OPTED_OUT', null],
    ['it ended for somebody under 18', { wasMatched: true, age: 'minor' }, 'OPTED_OUT', 'parent'],
    ['somebody is back after a mentorship', { ...inPool, wasMatched: true }, 'READY', null],
    ['it is staff', { role: 'staff' }, 'NOT_READY', null],
  ])('when %s', (...[, facts, status, waitsFor]) => {
    const whole = { ...applicant, ...facts }
    expect([matchingStatusOf(whole), waitsForOf(whole)]).toEqual([status, waitsFor])
  })
})

test.each<[string, Partial<MatchingFacts>, number]>([
  ['a mentee', {}, 1],
  ['a mentee in a mentorship', running, 0],
  ['a mentor of two', mentor, 2],
  ['a mentor of two with one mentee', { ...mentor, ...running }, 1],
  ['a mentor of a group of three', { ...mentor, offer: { kind: 'group', places: 3 } }, 3],
  ['a mentor whose group has begun', { ...mentor, ...group, offer: { kind: 'group', places: 3 } }, 0],
  ['a mentor who was asked nothing', { role: 'mentor' }, 1],
])('%s has free places', (...[, facts, places]) => {
  expect(freePlaces({ ...applicant, ...facts })).toBe(places)
})

test('people leave while they are read about or waiting, and not from a mentorship', () => {
  const all: MatchingStatus[] = [
    'NOT_READY',
    'APPLICATION_REVIEW',
    'READY',
    'ON_HOLD',
    'GROUP_HOLD',
    'MATCHED',
    'OPTED_OUT',
  ]
  expect(all.filter(offersLeaving)).toEqual(['APPLICATION_REVIEW', 'READY', 'ON_HOLD', 'GROUP_HOLD'])
})

test.each<[string, Partial<MatchingFacts>, ReturnType<typeof screenOf>]>([
  [
    'a mentor whose other candidates clash with the group',
    { ...groupMentor, proposals: { ...inGroup.proposals, active: [clashing] } },
    'group_hold',
  ],
  ['nobody is proposed', inPool, 'default'],
  ['a mentee has something to decide', { ...inPool, ...proposed(one) }, 'potential_match'],
  ['a mentee waits', { ...inPool, ...proposed(chosen, one) }, 'awaiting_mentor_response'],
  ['a mentee is in a group', { ...inPool, ...inGroup }, 'group_hold'],
  ['a mentor has something to decide', { ...groupMentor, ...proposed(chosen, one) }, 'potential_match'],
  ['a mentor waits for the group', { ...groupMentor, ...proposed(chosen, clashing) }, 'group_hold'],
  [
    'a mentor waits for one mentee',
    { ...mentor, offer: { kind: 'one_to_one', places: 1 }, ...proposed(chosen) },
    'potential_match',
  ],
  ['somebody is matched', running, 'default'],
])('while %s, the screen is that of the wait', (_name, facts, screen) => {
  expect(screenOf({ ...applicant, ...facts })).toBe(screen)
})

test('a mentorship that ended is no break', () => {
  expect(hasEnded({ ...applicant, wasMatched: true })).toBe(true)
  for (const more of [{ hasLeft: true }, inPool, running, {}]) {
    expect(hasEnded({ ...applicant, wasMatched: 'hasLeft' in more || 'isInPool' in more, ...more })).toBe(
      false,
    )
  }
})
