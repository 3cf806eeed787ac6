import { join } from 'node:path'

import { type MatchingRecord, noProposals } from '@saathi/contract/matching/rules.ts'
import { describe, expect, test } from 'vitest'

import { contentFolder } from '../engines/content/contentFiles.ts'
import { readTexts } from '../engines/text/texts.ts'
import { readProgrammeRules } from './programme.ts'
import { type ProgrammeRules, type Standing, userStatusOf } from './status.ts'
import { whyOf } from './statusWhy.ts'

const programmeRules: ProgrammeRules = {
  sessionsToUnlock: 5,
  assistant: 'use',
  helpCenter: 'hide',
  experiences: {
    internship: { before: 'show', opens: { completedSessions: 5 }, notForMentors: true },
    session: { before: 'show', opens: { surveysDone: true } },
    curriculum: {
      before: 'show',
      opens: { completedSessions: 5, activeMentorship: true },
      opensForMentors: { activeMentorship: true },
    },
    survey: { before: 'hide', opens: { anySurvey: true } },
    chattype: { before: 'hide', opens: {} },
    video: { before: 'hide', opens: { activeMentorship: true } },
    matchingflow: { before: 'hide', opens: { matching: ['READY', 'ON_HOLD', 'GROUP_HOLD'] } },
  },
}

test('the programme has a rule for each experience', () => {
  expect(Object.keys(readProgrammeRules().experiences).toSorted()).toEqual(
    Object.keys(programmeRules.experiences).toSorted(),
  )
})

const undecided: MatchingRecord = {
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
const running = { mentorships: [{ id: 'm', type: 'one_to_one', isBridged: false }] } as const
const begun: Standing = {
  role: 'mentee',
  surveys: [{ surveyId: 's1', surveyStatus: '', currentStageId: 'st1', stageStatus: '' }],
  completedSessions: 0,
  hasUnstartedSession: true,
  channelKinds: [],
  mentorships: [],
  matching: undecided,
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
    ['the survey is begun', { surveys: [{ ...done, surveyStatus: 'PARTIAL' }] }, { session: 'show' }],
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

describe('why', () => {
  const words = readTexts(join(contentFolder, 'languages')).words
  const whyFor = (standing: Partial<Standing>) => {
    const whole = { ...begun, ...standing }
    const status = userStatusOf(whole, programmeRules, words)
    return whyOf({ standing: whole, status, rules: programmeRules, say: words })
  }

  test('every experience, matching and every chat is explained, in every language', () => {
    const why = whyFor({})
    expect(why.map(({ about, value }) => `${about} ${value}`)).toEqual([
      'experiences.internship show',
      'experiences.session show',
      'experiences.curriculum show',
      'experiences.survey use',
      'experiences.chattype use',
      'experiences.video hide',
      'experiences.matchingflow hide',
      'matching.matching_status NOT_READY',
      'chat_status.mentorship_chat hide',
      'chat_status.ai_chat use',
      'chat_status.help_center hide',
    ])
    for (const { because, localeBecause } of why) {
      for (const text of [because, localeBecause.hi]) expect(text).toMatch(/^[^{}]{5,}$/)
    }
  })

  test.each<[string, Partial<Standing>, string]>([
    ['experiences.internship', { completedSessions: 3 }, 'Not open yet: 3 of 5 sessions completed'],
    ['experiences.internship', { completedSessions: 6 }, 'Open: 5 of 5 sessions completed'],
    [
      'experiences.curriculum',
      { completedSessions: 4 },
      "Not open yet: 4 of 5 sessions completed, your mentorship hasn't begun",
    ],
    ['experiences.curriculum', { completedSessions: 5 }, "Not open yet: your mentorship hasn't begun"],
    ['experiences.curriculum', { role: 'mentor' }, "Not open yet: your mentorship hasn't begun"],
    ['experiences.curriculum', { role: 'mentor', ...running }, 'Open: your mentorship has begun'],
    ['experiences.session', { surveys: [done, ...begun.surveys] }, 'Not open yet: 1 of 2 surveys completed'],
    ['experiences.survey', { surveys: [] }, 'Not open yet: there is no survey for you'],
    ['experiences.chattype', {}, 'Open: for everyone'],
    ['experiences.video', { ...running }, 'Open: your mentorship has begun'],
    ['experiences.matchingflow', {}, "Not open yet: we're not looking for a match for you yet"],
    ['experiences.matchingflow', { ...running }, "You're in a mentorship"],
    ['matching.matching_status', {}, 'Not open yet: 0 of 1 surveys completed'],
    ['matching.matching_status', { surveys: [done] }, 'The programme team is reading your application'],
    ['matching.matching_status', { ...running }, "You're in a mentorship"],
    [
      'matching.matching_status',
      { surveys: [done], matching: { ...undecided, decision: 'rejected' } },
      "Your application isn't accepted yet",
    ],
    [
      'matching.matching_status',
      { matching: { ...undecided, hasLeft: true } },
      "You're taking a break from matching",
    ],
    [
      'matching.matching_status',
      { matching: { ...undecided, isInPool: true } },
      "We're looking for a match for you",
    ],
    ['matching.matching_status', { role: 'staff', surveys: [] }, "Staff don't take part in matching"],
    ['chat_status.mentorship_chat', { channelKinds: ['group'] }, "Open: you're in a mentorship"],
    ['chat_status.help_center', {}, "Not open: the programme doesn't offer this now"],
  ])('%s with %o: %s', (about, standing, because) => {
    expect(whyFor(standing).find((each) => each.about === about)?.because).toBe(because)
  })

  test('an area that is not for mentors says so to a mentor, and to nobody else', () => {
    const withheld = (role: Standing['role']) =>
      whyFor({ role }).flatMap(({ about, isWithheld }) => (isWithheld === true ? [about] : []))
    expect(withheld('mentor')).toEqual(['experiences.internship'])
    expect(withheld('mentee')).toEqual([])
  })

  test('the sentence is whole in Hindi too', () => {
    const [internship] = whyFor({ completedSessions: 3 })
    expect(internship?.localeBecause.hi).toBe('अभी उपलब्ध नहीं: 5 में से 3 सेशन पूरे')
  })
})
