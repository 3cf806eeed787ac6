import * as v from 'valibot'

import { day, id, localeText } from '../base/fields.ts'

const experience = v.picklist(['use', 'show', 'hide'])
export type Experience = v.InferOutput<typeof experience>

const surveyStatusEntry = v.object({
  surveyId: id,
  surveyStatus: v.string(),
  expPermission: experience,
  currentStageId: v.nullable(id),
  stageStatus: v.string(),
})

export const matchingStatus = v.picklist([
  'NOT_READY',
  'APPLICATION_REVIEW',
  'READY',
  'ON_HOLD',
  'GROUP_HOLD',
  'MATCHED',
  'OPTED_OUT',
])

/** The conditions for entering the pool: `team` is the decision of the programme team. */
export const waitsFor = v.picklist(['surveys', 'birth_year', 'parent', 'team', 'not_yet'])

/** A gate on the way to a mentorship. Its text is that of its state. */
const gate = v.object({
  name: v.picklist(['sessions', 'application']),
  isMet: v.boolean(),
  state: v.picklist([
    'sessions',
    'survey',
    'birthYear',
    'parent',
    'reading',
    'notYet',
    'accepted',
    'matched',
  ]),
  done: v.number(),
  total: v.number(),
  /** The day (`YYYY-MM-DD`, in the person's time zone) since which the team reads the application; null in all other states. */
  since: v.nullable(day),
})
export type Gate = v.InferOutput<typeof gate>

/** The gates before a mentorship's sessions, and the person or team whose turn it is. */
const way = v.object({
  gates: v.array(gate),
  /** The sentence about whose turn it is. */
  says: v.picklist([
    'survey',
    'surveyAndSessions',
    'birthYear',
    'parent',
    'notYet',
    'ownSteps',
    'team',
    'teamAndSessions',
    'matchForMentee',
    'matchForMentor',
    'matchAndSessions',
    'choose',
    'answer',
    'group',
    'sessions',
  ]),
  /** The number in that sentence: sessions that are left, or proposals that wait for an answer. */
  count: v.number(),
})
export type Way = v.InferOutput<typeof way>

/** The things that the client may show this person, computed by the server in one place. */
export const userStatus = v.object({
  surveys: v.array(surveyStatusEntry),
  experiences: v.object({
    internship: experience,
    session: experience,
    curriculum: experience,
    survey: experience,
    chattype: experience,
    video: experience,
    matchingflow: experience,
  }),
  chatStatus: v.object({ mentorshipChat: experience, aiChat: experience, helpCenter: experience }),
  matchingflowStatus: v.object({ applicationReview: experience }),
  mentorshipSessionStatus: v.object({ completedSessions: v.number(), remainingSessions: v.number() }),
  ruleMessage: v.object({
    applicationReview: v.string(),
    localeApplicationReview: localeText,
    curriculum: v.string(),
    localeCurriculum: localeText,
  }),
  newSessionAvailable: v.boolean(),
  matching: v.object({
    matchingStatus,
    /** How many proposals wait for the person's answer. */
    openProposals: v.number(),
    /** The condition for entering the pool that is not met after the surveys; absent if there is none. */
    waitsFor: v.optional(waitsFor),
  }),
  activeMentorship: v.nullable(id),
  /** Absent for staff, during a break, and once the sessions of a mentorship are open. */
  way: v.optional(way),
  /** The reason for each value; only with `?explain`. */
  why: v.optional(
    v.array(
      v.object({
        /** The explained value, as its path in this reply on the wire: `experiences.internship`. */
        about: v.string(),
        value: v.string(),
        because: v.string(),
        localeBecause: localeText,
        /** The part is not for people of this role, so nothing will open it. */
        isWithheld: v.optional(v.literal(true)),
      }),
    ),
  ),
})
export type UserStatus = v.InferOutput<typeof userStatus>

/** The parts of the product that a programme opens to people step by step. */
export type ExperienceName = keyof UserStatus['experiences']
