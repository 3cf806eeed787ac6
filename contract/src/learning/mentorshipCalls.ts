import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, localeText, timestamp } from '../base/fields.ts'
import { mentorship } from '../mentorship/calls.ts'
import { answerValue, question } from '../questions/question.ts'
import { areaProgress, card } from './session.ts'

/** The part of a partner's progress that the person may see. */
const partnerProgress = v.object({
  userId: id,
  completedSessions: v.number(),
  completedQuiz: v.number(),
  /** The partner's latest step or quiz in this mentorship; null before the first. */
  activeOn: v.nullable(timestamp),
  /**
   * For the mentor: how many sessions of the learning hub a mentee must still complete before the mentorship's
   * sessions open to them; otherwise 0.
   */
  sessionsUntilOpen: v.number(),
})

const mentorshipProgress = v.object({
  ...areaProgress.entries,
  /** Mentors see every mentee, mentees see the mentor. */
  partnerProgress: v.array(partnerProgress),
})
export type MentorshipProgress = v.InferOutput<typeof mentorshipProgress>

/** The step at which the person continues. */
const lastSessionStatus = v.object({
  sessionId: id,
  stepId: id,
  /** The step's place in the session, from 1. */
  stepNumber: v.number(),
  sessionTitle: v.string(),
  localeSessionTitle: localeText,
  banner: v.string(),
})
export type LastSessionStatus = v.InferOutput<typeof lastSessionStatus>

const mentorshipDetail = v.object({
  ...mentorship.entries,
  mentorshipType: mentorship.entries.type,
  /** A sentence that ends with the date of the beginning, `YYYY-MM-DD`. */
  projectDetail: v.string(),
  localeProjectDetail: localeText,
  progress: mentorshipProgress,
  /** All sessions in the curriculum's order, with the person's own progress and the partners', without overviews. */
  sessions: v.array(card),
  lastSessionStatus: v.nullable(lastSessionStatus),
})
export type MentorshipDetail = v.InferOutput<typeof mentorshipDetail>

const inStep = {
  sessionId: id,
  sessionTitle: v.string(),
  localeSessionTitle: localeText,
  stepId: id,
  stepTitle: v.string(),
  localeStepTitle: localeText,
}

/** What a mentor reads before a meeting, about one mentee. */
const menteePreparation = v.object({
  userId: id,
  /** The newest answers, first those in the mentee's own words; never private ones. */
  answers: v.array(v.object({ ...inStep, question, answer: answerValue, answeredAt: timestamp })),
  /** The next two steps that have tips for the mentor. */
  nextSteps: v.array(v.object({ ...inStep, tips: v.string(), localeTips: localeText })),
})
export type MenteePreparation = v.InferOutput<typeof menteePreparation>

/** The calls about one mentorship; members may always make them, even before the curriculum is open. */
export const mentorshipLearningCalls = {
  mentorship: call({
    method: 'GET',
    path: '/api/v2/mentorships/:mentorshipId/',
    who: 'person',
    about:
      'A mentorship of the person, running or ended: partners, progress, sessions, and the step at which the person goes on. 404 for whoever left before its end.',
    reply: mentorshipDetail,
    errors: [],
  }),
  mentorshipProgress: call({
    method: 'GET',
    path: '/api/v2/mentorships/:mentorshipId/progress/',
    who: 'person',
    about: "The person's progress in one of their mentorships, and that of the partners.",
    reply: mentorshipProgress,
    errors: [],
  }),
  preparation: call({
    method: 'GET',
    path: '/api/v2/mentorships/:mentorshipId/preparation/',
    who: 'person',
    about:
      "For the mentor of a running mentorship: each mentee's newest answers, and the tips for the next two steps. 404 for everyone else.",
    reply: v.object({ mentees: v.array(menteePreparation) }),
    errors: [],
  }),
} as const
