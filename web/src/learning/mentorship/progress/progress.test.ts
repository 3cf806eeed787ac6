import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'
import { describe, expect, test } from 'vitest'

import { buildSessionCard } from '../../../testing/builders.ts'
import {
  blockedPartner,
  dateOfDetail,
  lastWorkOf,
  listsOf,
  menteeStateOf,
  needsMentor,
  ownPosition,
  partnerPosition,
  pickUpOf,
  walkedTogether,
} from './progress.ts'

test('a session counts as walked together when everyone has completed it', () => {
  const statuses = ['COMPLETED', 'PARTIAL_COMPLETE', 'ONGOING', null] as const
  expect(walkedTogether(statuses.map((sessionStatus) => ({ sessionStatus })))).toBe(1)
})

const steps = ['a', 'b', 'c', 'd']
const now = new Date('2026-11-20T06:00:00Z')

/** A session of four steps, with so many done by the person and by the partner `p`. */
function session(id: string, own: number | null, theirs = 0): SessionCard {
  const isDone = own === steps.length
  return buildSessionCard({
    id,
    isLearningHub: false,
    mentorship: 'm',
    stepCount: steps.length,
    completedSteps: steps.slice(0, own ?? 0),
    sessionStatus:
      own === null ? null : !isDone ? 'ONGOING' : theirs === steps.length ? 'COMPLETED' : 'PARTIAL_COMPLETE',
    endDate: own === null ? null : `2026-12-0${id}T00:00:00Z`,
    partnerCompletedSteps: [
      { userId: 'p', partnerStatus: 'ONGOING', completedSteps: steps.slice(0, theirs) },
    ],
  })
}

const last = (sessionId: string, stepId: string) => ({
  sessionId,
  stepId,
  stepNumber: steps.indexOf(stepId) + 1,
  sessionTitle: '',
  localeSessionTitle: {},
  banner: '',
})

test('a blocked partner of a pair is found; in a group the others still walk along', () => {
  const [ravi, meera] = [{ id: 'r' }, { id: 'm' }]
  expect(blockedPartner([ravi], ['r'])).toBe(ravi)
  expect(blockedPartner([ravi], ['m'])).toBeUndefined()
  expect(blockedPartner([ravi, meera], ['r'])).toBeUndefined()
  expect(blockedPartner([], ['r'])).toBeUndefined()
})

test("a partner's newest answers are in the last session where they did a step", () => {
  const sessions = [session('1', 4, 4), session('2', 1, 2), session('3', 1, 0)]
  expect(lastWorkOf(sessions, 'p')?.id).toBe('2')
  expect(lastWorkOf([session('1', 4, 0)], 'p')).toBeUndefined()
})

test('sessions under way come by their dates, then those to come, then those that are done', () => {
  const lists = listsOf([
    session('4', 4, 4),
    session('3', 4, 1),
    session('2', 1),
    session('1', 2),
    session('5', null),
  ])
  expect(lists.recent.map(({ id }) => id)).toEqual(['1', '2'])
  expect(lists.available.map(({ id }) => id)).toEqual(['5'])
  expect(lists.completed.map(({ id }) => id)).toEqual(['4', '3'])
})

test('everyone stands at the first session that is not complete, as far as its steps', () => {
  const sessions = [session('1', 4, 4), session('2', 2, 4), session('3', null, 3)]
  expect(ownPosition(sessions)).toBe(1.5)
  expect(partnerPosition(sessions, 'p')).toBe(2.75)
  expect(partnerPosition(sessions, 'somebody else')).toBe(0)
  expect(ownPosition([session('1', 4)])).toBe(1)
})

describe('the next step', () => {
  test('is where the person left, with the partner who is ahead', () => {
    const sessions = [session('1', 1, 0), session('2', 2, 3)]
    expect(pickUpOf({ sessions, lastSessionStatus: last('2', 'c') })).toMatchObject({
      session: { id: '2' },
      number: 2,
      step: 3,
      stepId: 'c',
      ahead: { userId: 'p', step: 4 },
    })
  })

  test('names nobody whom the person has blocked', () => {
    const state = { sessions: [session('1', 2, 3)], lastSessionStatus: null }
    expect(pickUpOf(state)?.ahead).toMatchObject({ userId: 'p' })
    expect(pickUpOf(state, ['p'])?.ahead).toBeUndefined()
  })

  test('is else the session under way, then the next of the curriculum, then nothing', () => {
    const none = { lastSessionStatus: null }
    expect(pickUpOf({ sessions: [session('1', 4), session('2', 1)], ...none })).toMatchObject({
      session: { id: '2' },
      stepId: undefined,
      ahead: undefined,
    })
    expect(pickUpOf({ sessions: [session('1', 4), session('2', null)], ...none })?.session.id).toBe('2')
    expect(pickUpOf({ sessions: [session('1', 4)], ...none })).toBeUndefined()
  })
})

describe('how a mentee is', () => {
  const detail = (sessions: readonly SessionCard[], activeOn: string | null, sessionsUntilOpen = 0) => ({
    sessions: [...sessions],
    progress: {
      partnerProgress: [{ userId: 'p', completedSessions: 0, completedQuiz: 0, activeOn, sessionsUntilOpen }],
    } as unknown as MentorshipDetail['progress'],
  })
  test.each([
    ['waitsForYou', detail([session('1', 1, 4)], '2026-11-01T00:00:00Z'), true],
    ['notBegun', detail([session('1', null)], null), true],
    ['locked', detail([session('1', null)], null, 5), false],
    ['underWay', detail([session('1', 0, 2)], '2026-11-19T00:00:00Z'), false],
    ['quiet', detail([session('1', 0, 2)], '2026-11-13T06:00:00Z'), true],
    ['done', detail([session('1', 4, 4)], '2026-11-01T00:00:00Z'), false],
  ] as const)('%s', (kind, known, needs) => {
    const state = menteeStateOf(known, 'p', now)
    expect(state.kind).toBe(kind)
    expect(needsMentor(state)).toBe(needs)
  })
})

test('a project detail ends in a date, or has none', () => {
  expect(dateOfDetail('Mentorship since 2026-10-02')?.toISOString()).toBe('2026-10-02T00:00:00.000Z')
  expect(dateOfDetail('Mentorship')).toBeUndefined()
})
