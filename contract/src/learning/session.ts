import * as v from 'valibot'

import { id, localeText, timestamp } from '../base/fields.ts'
import { answers, question } from '../questions/question.ts'

export const sessionStatus = v.nullable(v.picklist(['ONGOING', 'PARTIAL_COMPLETE', 'COMPLETED']))
export type SessionStatus = v.InferOutput<typeof sessionStatus>

/**
 * A partner's progress in the same session. `PARTIAL_COMPLETE`: this partner is done and another member is not.
 */
export const partnerProgress = v.object({
  userId: id,
  partnerStatus: sessionStatus,
  completedSteps: v.array(id),
})
export type PartnerProgress = v.InferOutput<typeof partnerProgress>

const sessionCard = {
  id,
  title: v.string(),
  localeTitle: localeText,
  overview: v.string(),
  localeOverview: localeText,
  tags: v.array(v.string()),
  /** The tags in other languages, in the same order. */
  localeTags: v.record(v.string(), v.array(v.string())),
  color: v.string(),
  /** Name of one of the client's own drawings. */
  banner: v.string(),
  isBookmarked: v.boolean(),
  isLearningHub: v.boolean(),
  /** The mentorship in which the person works through it; null in the learning hub. */
  mentorship: v.nullable(id),
  /** Null until the person starts it. */
  sessionStatus,
  /** Minutes. */
  sessionDuration: v.number(),
  /** Minutes. */
  durationCompleted: v.number(),
  /** When the session should be completed; null until the person starts it. */
  endDate: v.nullable(timestamp),
  stepCount: v.number(),
  completedSteps: v.array(id),
  /** The step at which the person continues: the one opened last, on any device; null before the first. */
  openedStep: v.nullable(id),
  /** When the person opened it; null before the first. */
  openedAt: v.nullable(timestamp),
  /** The part of the partners' progress in a mentorship that the person may see; empty in the learning hub. */
  partnerCompletedSteps: v.array(partnerProgress),
  /** Bytes that the session, with pictures and without videos, takes on a device that stores it. */
  keptBytes: v.number(),
}
export const card = v.object(sessionCard)
export type SessionCard = v.InferOutput<typeof card>

const quiz = v.object({
  id,
  questions: v.array(question),
  helpText: v.string(),
  localeHelpText: localeText,
  /** True when at least one question must be answered. */
  mandatory: v.boolean(),
  isTaken: v.boolean(),
})

export const contentTypes = [
  'TEXT',
  'INSTRUCTION',
  'MENTOR_TIPS',
  'ARTICLE',
  'IMAGE',
  'YOUTUBE',
  'HYPERLINK',
  'QUIZ',
] as const

const contentItem = v.object({
  id,
  contentType: v.picklist(contentTypes),
  text: v.string(),
  localeText,
  /** The name of one of the client's own drawings, or the address of a picture. */
  image: v.nullable(v.string()),
  localeImage: localeText,
  url: v.nullable(v.string()),
  localeUrl: localeText,
  quiz: v.nullable(quiz),
  allowRetake: v.boolean(),
  /** Minutes that a video lasts. */
  duration: v.nullable(v.number()),
})
export type ContentItem = v.InferOutput<typeof contentItem>

const step = v.object({
  id,
  title: v.string(),
  localeTitle: localeText,
  /** Minutes. */
  duration: v.number(),
  order: v.number(),
  status: v.picklist(['NOT_STARTED', 'COMPLETED']),
  content: v.array(contentItem),
})

export const session = v.object({
  ...sessionCard,
  sessionSteps: v.array(step),
  /** The number of days in which to finish it after its start. */
  daysToFinish: v.optional(v.number()),
  /** Whether the person has given feedback. */
  isReviewed: v.boolean(),
  /** Whether it can only be read, because its mentorship has ended. */
  isReadOnly: v.boolean(),
})
export type Session = v.InferOutput<typeof session>

export const progress = v.object({
  session: id,
  mentorship: v.nullable(id),
  sessionStatus,
  endDate: v.nullable(timestamp),
  durationCompleted: v.number(),
  sessionDuration: v.number(),
  completedSteps: v.array(id),
  openedStep: v.nullable(id),
  openedAt: v.nullable(timestamp),
})
export type SessionProgress = v.InferOutput<typeof progress>

export const quizWithAnswers = v.object({
  ...quiz.entries,
  session: id,
  step: id,
  mentorship: v.nullable(id),
  allowRetake: v.boolean(),
  answers: v.object({
    userAnswer: answers,
    /** The draft: answers that are not submitted yet, including their files. */
    draftAnswer: answers,
    /** The partners' answers by person id, if the person may see them: a mentee sees them only after answering. */
    partnerAnswers: v.record(v.string(), answers),
  }),
})
export type QuizWithAnswers = v.InferOutput<typeof quizWithAnswers>

/** The badge that a completed session earned. */
export const badge = v.object({
  session: id,
  badgeType: v.picklist(['Gold', 'Silver', 'Bronze']),
  sessionTitle: v.string(),
  localeSessionTitle: localeText,
})
export type Badge = v.InferOutput<typeof badge>

/** The quizzes of this week, Monday to Sunday in India. */
export const week = v.object({
  /** Quizzes first taken in this week. */
  taken: v.number(),
  /** How many quizzes make a week complete. */
  goal: v.number(),
  /** Complete weeks in a row, up to this week or the last one. */
  streak: v.number(),
  /** Seven days, Monday first. */
  days: v.array(v.object({ date: v.string(), taken: v.number(), isToday: v.boolean() })),
})
export type Week = v.InferOutput<typeof week>

/** A person's progress in the learning hub or in one mentorship. */
export const areaProgress = v.object({
  /** The quizzes first taken in the last seven days. */
  quizStreaks: v.array(v.object({ timestamp })),
  completeWeeks: v.array(v.object({ timestamp })),
  completedQuiz: v.number(),
  totalQuiz: v.number(),
  completedSessions: v.array(id),
  totalSessions: v.number(),
  badges: v.array(badge),
  week,
})
export type AreaProgress = v.InferOutput<typeof areaProgress>
