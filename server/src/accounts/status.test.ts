import { describe, expect, test } from 'vitest'

import { programmeRules, type Standing, userStatusOf } from './status.ts'

const begun: Standing = {
  role: 'mentee',
  surveys: [{ surveyId: 's1', surveyStatus: '', currentStageId: 'st1', stageStatus: '' }],
  completedSessions: 0,
  unstartedSessions: 6,
  channelKinds: [],
  activeMentorship: null,
}
const done = {
  surveyId: 's1',
  surveyStatus: 'COMPLETE on 2026-10-02',
  currentStageId: null,
  stageStatus: 'COMPLETE',
}
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
      session: 'hide',
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
    matching: { matchingStatus: 'NOT_READY' },
    activeMentorship: null,
  })
})

test('somebody matched who completed five sessions has everything', () => {
  const status = statusOf({
    surveys: [done],
    completedSessions: 5,
    unstartedSessions: 1,
    channelKinds: ['one_to_one'],
    activeMentorship: 'm1',
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
    matching: { matchingStatus: 'MATCHED' },
    activeMentorship: 'm1',
  })
})

describe('what opens when', () => {
  test.each<[string, Partial<Standing>, object]>([
    ['the survey is begun', { surveys: [{ ...done, surveyStatus: 'PARTIAL' }] }, { session: 'hide' }],
    ['one of two surveys is done', { surveys: [done, ...begun.surveys] }, { session: 'hide' }],
    ['the survey is done', { surveys: [done] }, { session: 'use', curriculum: 'show', internship: 'show' }],
    ['there is no survey', { surveys: [] }, { session: 'use', survey: 'hide' }],
    [
      'five sessions are done without a mentorship',
      { completedSessions: 5 },
      { internship: 'use', curriculum: 'show' },
    ],
    [
      'four sessions are done in a mentorship',
      { completedSessions: 4, activeMentorship: 'm' },
      { curriculum: 'show', video: 'use' },
    ],
    [
      'six sessions are done in a mentorship',
      { completedSessions: 6, activeMentorship: 'm' },
      { curriculum: 'use' },
    ],
  ])('%s', (_, standing, experiences) => {
    expect(statusOf(standing).experiences).toMatchObject(experiences)
  })

  test.each<[string, Partial<Standing>, string]>([
    ['surveys are open', {}, 'NOT_READY'],
    ['surveys are done', { surveys: [done] }, 'APPLICATION_REVIEW'],
    ['a mentor has no survey', { role: 'mentor', surveys: [] }, 'APPLICATION_REVIEW'],
    ['a mentorship is active', { activeMentorship: 'm' }, 'MATCHED'],
    ['somebody is staff', { role: 'staff', surveys: [] }, 'NOT_READY'],
  ])('matching when %s', (_, standing, expected) => {
    const status = statusOf(standing)
    expect(status.matching.matchingStatus).toBe(expected)
    const isReviewed = expected === 'APPLICATION_REVIEW'
    expect(status.matchingflowStatus.applicationReview).toBe(isReviewed ? 'use' : 'hide')
    expect(status.ruleMessage.applicationReview).toBe(isReviewed ? 'rule.review.pending' : '')
  })

  test('an assistant channel is no mentorship chat, a group is', () => {
    expect(statusOf({ channelKinds: ['assistant'] }).chatStatus.mentorshipChat).toBe('hide')
    expect(statusOf({ channelKinds: ['assistant', 'group'] }).chatStatus.mentorshipChat).toBe('use')
  })

  test('after enough sessions the message says that the mentorship is missing', () => {
    expect(statusOf({ completedSessions: 7 }).ruleMessage.curriculum).toBe('rule.curriculum.mentorship')
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
