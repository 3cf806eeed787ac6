import * as v from 'valibot'

import { id, localeText, timestamp } from '../fields.ts'
import { answers, question } from '../questions/question.ts'

export const sessionStatus = v.nullable(v.picklist(['ONGOING', 'PARTIAL_COMPLETE', 'COMPLETED']))
export type SessionStatus = v.InferOutput<typeof sessionStatus>

/** Where a partner is in the same session; `PARTIAL_COMPLETE` when done while the other is not. */
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
  /** The tags in further languages, in the same order. */
  localeTags: v.record(v.string(), v.array(v.string())),
  color: v.string(),
  /** Name of one of the client's own drawings. */
  banner: v.string(),
  isBookmarked: v.boolean(),
  isLearningHub: v.boolean(),
  /** Null until the person starts it. */
  sessionStatus,
  /** Minutes. */
  sessionDuration: v.number(),
  /** Minutes. */
  durationCompleted: v.number(),
  /** When it should be done; null until the person starts it. */
  endDate: v.nullable(timestamp),
  stepCount: v.number(),
  completedSteps: v.array(id),
  /** How far the partners of a mentorship are, as far as the person may see it; nobody in the learning hub. */
  partnerCompletedSteps: v.array(partnerProgress),
  /** How many bytes the session takes on a device that keeps it, pictures included, videos not. */
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

export const session = v.object({ ...sessionCard, sessionSteps: v.array(step) })
export type Session = v.InferOutput<typeof session>

export const progress = v.object({
  session: id,
  sessionStatus,
  durationCompleted: v.number(),
  sessionDuration: v.number(),
  completedSteps: v.array(id),
})
export type SessionProgress = v.InferOutput<typeof progress>

export const quizWithAnswers = v.object({
  ...quiz.entries,
  session: id,
  step: id,
  allowRetake: v.boolean(),
  answers: v.object({
    userAnswer: answers,
    /** What is kept of a taking that is not sent for good yet, such as its files. */
    draftAnswer: answers,
    /** What the partners of a mentorship answered, by their id, as far as the person may see it: a mentee only after answering. */
    partnerAnswers: v.record(v.string(), answers),
  }),
})
export type QuizWithAnswers = v.InferOutput<typeof quizWithAnswers>

/** What a completed session earned. */
export const badge = v.object({
  session: id,
  badgeType: v.picklist(['Gold', 'Silver', 'Bronze']),
  sessionTitle: v.string(),
  localeSessionTitle: localeText,
})
export type Badge = v.InferOutput<typeof badge>

/** The quizzes of this week, Monday to Sunday in India. */
export const week = v.object({
  /** Quizzes taken for the first time in this week. */
  taken: v.number(),
  /** How many make a week complete. */
  goal: v.number(),
  /** Complete weeks in a row, up to this or the last one. */
  streak: v.number(),
  /** Seven days, Monday first. */
  days: v.array(v.object({ date: v.string(), taken: v.number(), isToday: v.boolean() })),
})
export type Week = v.InferOutput<typeof week>
