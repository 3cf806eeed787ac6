import { type MatchingRecord } from '@saathi/contract/matching/rules.ts'
import { describe, expect, test } from 'vitest'

import { readProgrammeRules } from './programme.ts'
import { type Standing, userStatusOf } from './status.ts'
import { begun, done, programmeRules, running, undecided } from './testing/standings.ts'

test('the programme has a rule for each experience', () => {
  expect(Object.keys(readProgrammeRules().experiences).toSorted()).toEqual(
    Object.keys(programmeRules.experiences).toSorted(),
  )
})

const say = (key: string, values: Readonly<Record<string, string>> = {}) => ({
  text: [key, ...Object.values(values)].join(' '),
  localeText: { hi: `hi ${key}` },
})
const statusOf = (standing: Partial<Standing>) => userStatusOf({ ...begun, ...standing }, programmeRules, say)

test('somebody new has a survey to answer, the assistant, and a look at what comes later', () => {
  expect(statusOf({})).toEqual({
    surveys: [
      { surveyId: 's1', surveyStatus: '', expPermission: 'use', currentStageId: 'st1', stageStatus: '' },
    ],
    experiences: {
      internship: 'show',
      session: 'show',
      curriculum: 'show',
      survey: 'use',
      chattype: 'use',
      video: 'hide',
      matchingflow: 'hide',
    },
    chatStatus: { mentorshipChat: 'hide', aiChat: 'use', helpCenter: 'hide' },
    matchingflowStatus: { applicationReview: 'hide' },
    mentorshipSessionStatus: { completedSessions: 0, remainingSessions: 5 },
    ruleMessage: {
      applicationReview: '',
      localeApplicationReview: {},
      curriculum: 'rule.curriculum.sessions 5',
      localeCurriculum: { hi: 'hi rule.curriculum.sessions' },
    },
    newSessionAvailable: false,
    matching: { matchingStatus: 'NOT_READY', openProposals: 0 },
    activeMentorship: null,
    way: {
      gates: [
        { name: 'sessions', state: 'sessions', isMet: false, done: 0, total: 5, since: null },
        { name: 'application', state: 'survey', isMet: false, done: 0, total: 0, since: null },
      ],
      says: 'surveyAndSessions',
      count: 5,
    },
  })
})

test('a mentor neither sees nor uses internships, however many sessions they completed', () => {
  const { experiences } = statusOf({ role: 'mentor', surveys: [done], completedSessions: 8 })
  expect(experiences.internship).toBe('hide')
})

test('somebody matched who completed five sessions has everything', () => {
  const status = statusOf({
    surveys: [done],
    completedSessions: 5,
    hasUnstartedSession: true,
    channelKinds: ['one_to_one'],
    mentorships: [{ id: 'm1', type: 'one_to_one', isBridged: false }],
  })
  expect(status.experiences).toEqual({
    internship: 'use',
    session: 'use',
    curriculum: 'use',
    survey: 'use',
    chattype: 'use',
    video: 'use',
    matchingflow: 'hide',
  })
  expect(status).toMatchObject({
    chatStatus: { mentorshipChat: 'use', aiChat: 'use' },
    mentorshipSessionStatus: { completedSessions: 5, remainingSessions: 0 },
    ruleMessage: { curriculum: '' },
    newSessionAvailable: true,
    matching: { matchingStatus: 'MATCHED', openProposals: 0 },
    activeMentorship: 'm1',
  })
})

describe('what opens when', () => {
  test.each<[string, Partial<Standing>, object]>([
    [
      'the survey is begun',
      { surveys: [{ ...done, progress: 'partial', completedOn: null }] },
      { session: 'show' },
    ],
    ['one of two surveys is done', { surveys: [done, ...begun.surveys] }, { session: 'show' }],
    ['the survey is done', { surveys: [done] }, { session: 'use', curriculum: 'show', internship: 'show' }],
    ['there is no survey', { surveys: [] }, { session: 'use', survey: 'hide' }],
    [
      'five sessions are done without a mentorship',
      { completedSessions: 5 },
      { internship: 'use', curriculum: 'show' },
    ],
    [
      'four sessions are done in a mentorship',
      { completedSessions: 4, ...running },
      { curriculum: 'show', video: 'use' },
    ],
    [
      'a mentor without a session is in a mentorship',
      { role: 'mentor', ...running },
      { curriculum: 'use', internship: 'hide' },
    ],
    ['six sessions are done in a mentorship', { completedSessions: 6, ...running }, { curriculum: 'use' }],
  ])('%s', (_, standing, experiences) => {
    expect(statusOf(standing).experiences).toMatchObject(experiences)
  })

  test.each<[string, Partial<Standing>, string]>([
    ['surveys are open', {}, 'NOT_READY'],
    ['surveys are done', { surveys: [done] }, 'APPLICATION_REVIEW'],
    ['a mentor has no survey', { role: 'mentor', surveys: [] }, 'APPLICATION_REVIEW'],
    ['a mentorship is active', { ...running }, 'MATCHED'],
    ['somebody is staff', { role: 'staff', surveys: [] }, 'NOT_READY'],
    ['somebody is in the pool', { surveys: [done], matching: { ...undecided, isInPool: true } }, 'READY'],
  ])('matching when %s', (_, standing, expected) => {
    const status = statusOf(standing)
    expect(status.matching.matchingStatus).toBe(expected)
    const isReviewed = expected === 'APPLICATION_REVIEW'
    expect(status.matchingflowStatus.applicationReview).toBe(isReviewed ? 'use' : 'hide')
    expect(status.ruleMessage.applicationReview).toBe(isReviewed ? 'rule.review.pending' : '')
  })

  test.each<[string, Partial<MatchingRecord>, string, string]>([
    ['not accepted yet', { decision: 'rejected' }, 'show', 'rule.review.notYet'],
    ['of somebody without a birth year', { age: 'unknown' }, 'use', 'rule.review.birthYear'],
    ['of somebody under 18', { age: 'minor' }, 'use', 'rule.review.parent'],
    ['of somebody whose parent agrees', { age: 'minor', parentAgrees: true }, 'use', 'rule.review.pending'],
  ])('an application %s', (...[, matching, experience, sentence]) => {
    const status = statusOf({ surveys: [done], matching: { ...undecided, ...matching } })
    expect(status.matchingflowStatus.applicationReview).toBe(experience)
    expect(status.ruleMessage.applicationReview).toBe(sentence)
    expect(status.experiences.matchingflow).toBe('hide')
  })

  test('the pool opens the matching flow', () => {
    const matching = { ...undecided, decision: 'approved', isInPool: true } as const
    expect(statusOf({ surveys: [done], matching }).experiences.matchingflow).toBe('use')
  })

  test('a survey that is added later leaves the sessions open to people in a mentorship', () => {
    expect(statusOf({ ...running, surveys: begun.surveys }).experiences.session).toBe('use')
  })

  test('an assistant channel is no mentorship chat, a group is', () => {
    expect(statusOf({ channelKinds: ['assistant'] }).chatStatus.mentorshipChat).toBe('hide')
    expect(statusOf({ channelKinds: ['assistant', 'group'] }).chatStatus.mentorshipChat).toBe('use')
  })

  test('after enough sessions the message says that the mentorship is missing', () => {
    expect(statusOf({ completedSessions: 7 }).ruleMessage.curriculum).toBe('rule.curriculum.mentorship')
    expect(statusOf({ role: 'mentor' }).ruleMessage.curriculum).toBe('rule.curriculum.mentorship')
    expect(statusOf({ completedSessions: 7 }).mentorshipSessionStatus.remainingSessions).toBe(0)
  })

  test('rules are data: another programme may open earlier', () => {
    const rules = {
      ...programmeRules,
      experiences: {
        ...programmeRules.experiences,
        internship: { before: 'hide' as const, opens: { completedSessions: 2 } },
      },
    }
    const internshipAfter = (completedSessions: number) =>
      userStatusOf({ ...begun, completedSessions }, rules, say).experiences.internship
    expect([1, 2].map(internshipAfter)).toEqual(['hide', 'use'])
  })
})
