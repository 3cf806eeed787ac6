import * as v from 'valibot'

import { call } from '../call.ts'
import { flag, id, localeText, timestamp } from '../fields.ts'
import { answers, question } from '../questions/question.ts'

export const sessionStatus = v.nullable(v.picklist(['ONGOING', 'PARTIAL_COMPLETE', 'COMPLETED']))
export type SessionStatus = v.InferOutput<typeof sessionStatus>

const sessionCard = {
  id,
  title: v.string(),
  localeTitle: localeText,
  overview: v.string(),
  localeOverview: localeText,
  tags: v.array(v.string()),
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
  endDate: v.nullable(timestamp),
  stepCount: v.number(),
  completedSteps: v.array(id),
}
const card = v.object(sessionCard)
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
  image: v.nullable(v.string()),
  localeImage: localeText,
  url: v.nullable(v.string()),
  localeUrl: localeText,
  quiz: v.nullable(quiz),
  allowRetake: v.boolean(),
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

const session = v.object({ ...sessionCard, sessionSteps: v.array(step) })
export type Session = v.InferOutput<typeof session>

const progress = v.object({
  session: id,
  sessionStatus,
  durationCompleted: v.number(),
  sessionDuration: v.number(),
  completedSteps: v.array(id),
})
export type SessionProgress = v.InferOutput<typeof progress>

const quizWithAnswers = v.object({
  ...quiz.entries,
  session: id,
  step: id,
  allowRetake: v.boolean(),
  answers: v.object({ userAnswer: answers }),
})
export type QuizWithAnswers = v.InferOutput<typeof quizWithAnswers>

const listQuery = v.object({
  notStarted: flag,
  bookmark: flag,
  curated: flag,
  imageType: v.optional(v.string()),
})

/** The path words of the two variants of a session; their calls are the same. */
export type Area = 'learninghub' | 'mentorships'

/** The learning calls under one path word. */
export function learningCallsOf<const Word extends Area>(area: Word) {
  return {
    sessions: call({
      method: 'GET',
      path: `/api/v2/${area}/sessions/`,
      who: 'person',
      about: 'Sessions: all, not started, bookmarked or curated ones.',
      query: listQuery,
      reply: v.array(card),
      errors: [],
    }),
    mySessions: call({
      method: 'GET',
      path: `/api/v2/${area}/mysessions/`,
      who: 'person',
      about: 'Sessions that the person has started; with `ongoing_session` those not yet completed.',
      query: v.object({ ongoingSession: flag, imageType: v.optional(v.string()) }),
      reply: v.array(card),
      errors: [],
    }),
    session: call({
      method: 'GET',
      path: `/api/v2/${area}/sessions/:sessionId/`,
      who: 'person',
      about: 'A session with its steps and what the person has done of it.',
      reply: session,
      errors: [],
    }),
    mySession: call({
      method: 'GET',
      path: `/api/v2/${area}/mysessions/:sessionId/`,
      who: 'person',
      about: 'The same for a session that the person has started; else 404.',
      reply: session,
      errors: [],
    }),
    startSession: call({
      method: 'POST',
      path: `/api/v2/${area}/session-start/`,
      who: 'person',
      about: 'Starts a session; starting again changes nothing.',
      body: v.object({ session: id }),
      reply: progress,
      errors: [],
    }),
    completeStep: call({
      method: 'POST',
      path: `/api/v2/${area}/step-complete/`,
      who: 'person',
      about: 'Marks a step complete; the last one completes the session.',
      body: v.object({ session: id, step: id }),
      reply: progress,
      errors: ['sessionNotStarted', 'stepOutOfOrder', 'quizRequired'],
    }),
    bookmark: call({
      method: 'POST',
      path: `/api/v2/${area}/session/bookmark/`,
      who: 'person',
      about: 'Toggles the bookmark of a session; once for each Idempotency-Key.',
      body: v.object({ session: id }),
      reply: v.object({ session: id, isBookmarked: v.boolean() }),
      errors: [],
    }),
    quiz: call({
      method: 'GET',
      path: `/api/v2/${area}/quiz/:sessionId/:stepId/:quizId/`,
      who: 'person',
      about: "A quiz with the person's answers; which options are right only after answering.",
      reply: quizWithAnswers,
      errors: [],
    }),
    saveQuiz: call({
      method: 'POST',
      path: `/api/v3/${area}/quiz/save-answer/`,
      who: 'person',
      about: 'Stores the answers of a quiz; again only where retaking is allowed.',
      transport: 'multipart',
      body: v.object({
        session: id,
        step: id,
        quiz: id,
        answerJson: answers,
        mentorship: v.optional(v.nullable(id)),
      }),
      reply: quizWithAnswers,
      errors: ['sessionNotStarted', 'alreadyAnswered'],
    }),
    feedback: call({
      method: 'POST',
      path: `/api/v2/${area}/session/feedback/`,
      who: 'person',
      about: "Stores the person's stars and words on a session; a later one replaces it.",
      body: v.object({
        session: id,
        rating: v.pipe(
          v.number('Please choose 1 to 5 stars.'),
          v.integer(),
          v.minValue(1, 'Please choose 1 to 5 stars.'),
          v.maxValue(5, 'Please choose 1 to 5 stars.'),
        ),
        review: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000)), ''),
      }),
      reply: v.object({ session: id, rating: v.number(), review: v.string() }),
      errors: ['sessionNotStarted'],
    }),
    progress: call({
      method: 'GET',
      path: `/api/v2/${area}/progress/`,
      who: 'person',
      about: 'Quizzes taken and sessions completed, for streaks and unlocking.',
      reply: v.object({
        quizStreaks: v.array(v.object({ timestamp })),
        completedQuiz: v.number(),
        totalQuiz: v.number(),
        completedSessions: v.array(id),
        totalSessions: v.number(),
      }),
      errors: [],
    }),
  } as const
}

export const learningCalls = learningCallsOf('learninghub')
