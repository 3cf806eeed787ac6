import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { matchRoute, useRouter } from 'wouter'

import { routes } from '../../routes.tsx'
import { isOurPage, pageAfterSignIn, pageOfStatus } from './afterSignIn.ts'

type Change = Partial<Omit<UserStatus, 'experiences'>> & {
  readonly experiences?: Partial<UserStatus['experiences']>
}

function statusWith({ experiences, ...change }: Change = {}): UserStatus {
  return {
    surveys: [],
    experiences: {
      internship: 'show',
      session: 'show',
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
    matching: { matchingStatus: 'NOT_READY', openProposals: 0 },
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
    ['a match is near', { matching: { matchingStatus: 'READY', openProposals: 0 } }, '/mentorship'],
    ['a match is on hold', { matching: { matchingStatus: 'ON_HOLD', openProposals: 0 } }, '/mentorship'],
    ['a group is forming', { matching: { matchingStatus: 'GROUP_HOLD', openProposals: 0 } }, '/mentorship'],
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

/** The known pages, from the list of routes. */
const { parser } = renderHook(() => useRouter()).result.current
const routeOf = (path: string) => routes.find((route) => matchRoute(parser, route.path, path)[0])
const isKnownPage = (path: string) => routeOf(path)?.access === 'signedIn'

describe('a wanted page goes first: redirectUri, then a saved call, then a saved target, then the status', () => {
  const uri = { good: '/chat', bad: 'https://evil.example/chat', none: null }
  const join = { good: '/video/join-meeting/7', bad: '/video\\7', none: null }
  const saved = { good: '/learninghub/allsession', bad: '/no-such-page', none: null }
  const kinds = ['good', 'bad', 'none'] as const
  const table = kinds.flatMap((redirect) =>
    kinds.flatMap((call) => kinds.map((target) => [redirect, call, target] as const)),
  )
  test.each(table)('redirectUri %s, saved call %s, saved target %s', (redirect, call, target) => {
    const expected =
      (redirect === 'good' && uri.good) ||
      (call === 'good' && join.good) ||
      (target === 'good' && saved.good) ||
      '/survey/s1'
    const page = pageAfterSignIn({
      redirectUri: uri[redirect],
      savedJoinLink: join[call],
      savedTarget: saved[target],
      status: statusWith({ surveys: [survey('s1')] }),
      role: 'mentee',
      isKnownPage,
    })
    expect(page).toBe(expected)
  })
})

test.each([
  [null, '/staff'],
  ['/chat', '/chat'],
] as const)('staff who wanted %s go to %s', (savedTarget, page) => {
  const none = { redirectUri: null, savedJoinLink: null, savedTarget }
  expect(pageAfterSignIn({ ...none, status: statusWith({}), role: 'staff', isKnownPage: () => true })).toBe(
    page,
  )
})

describe('only pages of ours are wanted pages', () => {
  test.each([
    '/chat?section=video',
    '/session/step?session=a&step=b',
    '/survey/s1',
    '/moreinfo/faq',
    '/mentorship/a/b#part',
  ])('%s is', (target) => {
    expect(isOurPage(target, isKnownPage)).toBe(true)
  })
  test.each([
    'https://evil.example/chat',
    '//evil.example/chat',
    '/\\evil.example',
    '/chat\\..\\x',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'chat',
    '/signin',
    '/signup',
    '/privacypolicy',
    '/no-such-page',
    '/chat/../signin',
    '/chat\n',
    '',
  ])('%j is not', (target) => {
    expect(isOurPage(target, isKnownPage)).toBe(false)
  })
})
