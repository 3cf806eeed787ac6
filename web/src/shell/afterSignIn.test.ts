import type { UserStatus } from '@saathi/contract/accounts/userStatus.ts'
import { describe, expect, test } from 'vitest'

import { isOurPage, pageAfterSignIn, pageOfStatus } from './afterSignIn.ts'

type Change = Partial<Omit<UserStatus, 'experiences'>> & {
  readonly experiences?: Partial<UserStatus['experiences']>
}

function statusWith({ experiences, ...change }: Change = {}): UserStatus {
  return {
    surveys: [],
    experiences: {
      internship: 'show',
      session: 'hide',
      curriculum: 'hide',
      survey: 'use',
      chattype: 'use',
      video: 'hide',
      matchingflow: 'hide',
      ...experiences,
    },
    chatStatus: { mentorshipChat: 'hide', aiChat: 'use', helpCenter: 'hide' },
    matchingflowStatus: { applicationReview: 'hide' },
    mentorshipSessionStatus: { completedSessions: 0, remainingSessions: 5 },
    ruleMessage: { applicationReview: '', localeApplicationReview: {}, curriculum: '', localeCurriculum: {} },
    newSessionAvailable: false,
    matching: { matchingStatus: 'NOT_READY' },
    activeMentorship: null,
    ...change,
  }
}

const survey = (surveyId: string, surveyStatus = '', expPermission: 'use' | 'show' = 'use') => ({
  surveyId,
  surveyStatus,
  expPermission,
  currentStageId: null,
  stageStatus: '',
})

describe('where the status leads', () => {
  test.each<[string, Change, string]>([
    ['one survey waits', { surveys: [survey('s1')] }, '/survey/s1'],
    ['one begun survey waits', { surveys: [survey('s1', 'PARTIAL')] }, '/survey/s1'],
    ['two surveys wait', { surveys: [survey('s1'), survey('s2')] }, '/surveylisting'],
    ['a completed one does not wait', { surveys: [survey('s1', 'COMPLETE on 2026-10-02')] }, '/learninghub'],
    ['one that is only shown does not wait', { surveys: [survey('s1', '', 'show')] }, '/learninghub'],
    [
      'a survey goes before a mentorship',
      { surveys: [survey('s1')], experiences: { curriculum: 'use' } },
      '/survey/s1',
    ],
    ['the curriculum is open', { experiences: { curriculum: 'use' } }, '/mentorship'],
    ['a match is near', { matching: { matchingStatus: 'READY' } }, '/mentorship'],
    ['a match is on hold', { matching: { matchingStatus: 'ON_HOLD' } }, '/mentorship'],
    ['a group is forming', { matching: { matchingStatus: 'GROUP_HOLD' } }, '/mentorship'],
    [
      'a new session goes before a curriculum that is only shown',
      { experiences: { session: 'use', curriculum: 'show' }, newSessionAvailable: true },
      '/learninghub',
    ],
    ['the curriculum is shown and nothing is new', { experiences: { curriculum: 'show' } }, '/mentorship'],
    ['nothing of all that', {}, '/learninghub'],
  ])('%s', (_, change, page) => {
    expect(pageOfStatus(statusWith(change))).toBe(page)
  })
})

test('a wanted page goes first: redirectUri, then a saved call, then a saved target', () => {
  const status = statusWith()
  const arrival = {
    redirectUri: '/chat',
    savedJoinLink: '/video/join-meeting/7',
    savedTarget: '/learninghub/allsession',
    status,
  }
  expect(pageAfterSignIn(arrival)).toBe('/chat')
  expect(pageAfterSignIn({ ...arrival, redirectUri: null })).toBe('/video/join-meeting/7')
  expect(pageAfterSignIn({ ...arrival, redirectUri: 'https://evil.example' })).toBe('/video/join-meeting/7')
  expect(pageAfterSignIn({ ...arrival, redirectUri: null, savedJoinLink: null })).toBe(
    '/learninghub/allsession',
  )
  expect(pageAfterSignIn({ ...arrival, redirectUri: null, savedJoinLink: null, savedTarget: null })).toBe(
    '/learninghub',
  )
})

describe('only pages of ours are wanted pages', () => {
  test.each(['/chat?section=video', '/session/step?session=a&step=b', '/survey/s1', '/moreinfo/faq'])(
    '%s is',
    (target) => {
      expect(isOurPage(target)).toBe(true)
    },
  )
  test.each([
    'https://evil.example/chat',
    '//evil.example/chat',
    '/\\evil.example',
    '/chat\\..\\x',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'chat',
    '/signin',
    '/no-such-page',
    '/chat\n',
    '',
  ])('%j is not', (target) => {
    expect(isOurPage(target)).toBe(false)
  })
})
