import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { expect, test } from 'vitest'

import { buildStatus } from '../testing/builders.ts'
import { type Stage, wayOf } from './rules.ts'

const survey = {
  surveyId: 's',
  surveyStatus: '',
  expPermission: 'use',
  currentStageId: null,
  stageStatus: '',
} as const
const enough = { completedSessions: 5, remainingSessions: 0 }
const review = { matchingStatus: 'APPLICATION_REVIEW' } as const

test.each<[Role, Partial<UserStatus>, Stage, string]>([
  ['mentee', { surveys: [survey] }, 'survey', '/surveylisting'],
  ['mentee', { matching: review }, 'sessions', '/learninghub'],
  ['mentee', { matching: review, mentorshipSessionStatus: enough }, 'review', '/learninghub'],
  [
    'mentee',
    { matching: { matchingStatus: 'READY' }, mentorshipSessionStatus: enough },
    'looking',
    '/learninghub',
  ],
  ['mentee', { activeMentorship: 'm', matching: { matchingStatus: 'MATCHED' } }, 'running', '/chat'],
  ['mentee', { matching: { matchingStatus: 'OPTED_OUT' } }, 'out', '/learninghub'],
  ['mentor', { surveys: [survey] }, 'survey', '/surveylisting'],
  ['mentor', { matching: review }, 'review', '/learninghub'],
  ['mentor', { matching: { matchingStatus: 'GROUP_HOLD' } }, 'looking', '/learninghub'],
  ['mentor', { activeMentorship: 'm' }, 'running', '/chat'],
  ['staff', {}, 'staff', '/learninghub'],
])('%s with %j is at %s and goes to %s', (...[role, status, stage, to]) => {
  expect(wayOf(role, buildStatus(status))).toMatchObject({ stage, next: { to } })
})
