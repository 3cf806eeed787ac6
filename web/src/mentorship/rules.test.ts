import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { expect, test } from 'vitest'

import { buildStatus } from '../testing/builders.ts'
import { type StageOfWay, wayOf } from './rules.ts'

const survey = {
  surveyId: 's',
  surveyStatus: '',
  expPermission: 'use',
  currentStageId: null,
  stageStatus: '',
} as const
const enough = { completedSessions: 5, remainingSessions: 0 }
const review = { matchingStatus: 'APPLICATION_REVIEW', openProposals: 0 } as const

test.each<[Role, Partial<UserStatus>, StageOfWay, string]>([
  ['mentee', { surveys: [survey] }, 'survey', '/surveylisting'],
  ['mentee', {}, 'sessions', '/learninghub'],
  ['mentee', { matching: review }, 'review', '/matching'],
  ['mentee', { matching: review, mentorshipSessionStatus: enough }, 'review', '/matching'],
  [
    'mentee',
    { matching: { matchingStatus: 'READY', openProposals: 0 }, mentorshipSessionStatus: enough },
    'looking',
    '/matching',
  ],
  [
    'mentee',
    { activeMentorship: 'm', matching: { matchingStatus: 'MATCHED', openProposals: 0 } },
    'running',
    '/learninghub',
  ],
  ['mentee', { matching: { ...review, waitsFor: 'birth_year' } }, 'birthYear', '/matching'],
  ['mentor', { matching: { ...review, waitsFor: 'parent' } }, 'parent', '/matching'],
  ['mentee', { matching: { matchingStatus: 'OPTED_OUT', openProposals: 0 } }, 'out', '/matching'],
  ['mentor', { surveys: [survey] }, 'survey', '/surveylisting'],
  ['mentor', { matching: review }, 'review', '/matching'],
  ['mentor', { matching: { matchingStatus: 'GROUP_HOLD', openProposals: 0 } }, 'forming', '/matching'],
  ['mentee', { matching: { matchingStatus: 'ON_HOLD', openProposals: 0 } }, 'answer', '/matching'],
  ['mentor', { activeMentorship: 'm' }, 'running', '/learninghub'],
  ['staff', {}, 'staff', '/learninghub'],
])('%s with %j is at %s and goes to %s', (...[role, status, stage, to]) => {
  expect(wayOf(role, buildStatus(status))).toMatchObject({ stage, next: { to } })
})

test('a person with a possible match is led to it by name', () => {
  const ready = { matchingStatus: 'READY', openProposals: 1 } as const
  const found = { matching: ready, mentorshipSessionStatus: enough }
  expect(wayOf('mentee', buildStatus(found)).next.text).toBe('mentorship.next.matching')
  const way = { gates: [], says: 'choose' as const, count: 1 }
  expect(wayOf('mentee', buildStatus({ ...found, way })).next.text).toBe('mentorship.next.choose')
})

test('who waits for a parent is led to how a parent agrees', () => {
  const waiting = { matching: { ...review, waitsFor: 'parent' } } as const
  expect(wayOf('mentee', buildStatus(waiting)).next).toEqual({
    to: '/matching',
    text: 'mentorship.next.parent',
  })
})
