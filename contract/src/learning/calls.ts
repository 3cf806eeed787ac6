import * as v from 'valibot'

import { call } from '../call.ts'
import { flag, id, timestamp } from '../fields.ts'
import { answers } from '../questions/question.ts'
import { badge, card, progress, quizWithAnswers, session, week } from './session.ts'

/** Which part of a list to return: at most `size` sessions, starting after the session with the id `after`. */
const part = {
  size: v.optional(v.pipe(v.string(), v.regex(/^(100|[1-9]\d?)$/, 'Between 1 and 100.'))),
  after: v.optional(id),
}

const listQuery = v.object({
  notStarted: flag,
  bookmark: flag,
  curated: flag,
  imageType: v.optional(v.string()),
  ...part,
})

/** The word in the path that tells the two variants of a session apart; their calls are the same. */
export type Area = 'learninghub' | 'mentorships'

/** Returns the learning calls with this word in their paths. */
// @__NO_SIDE_EFFECTS__
export function learningCallsOf<const Word extends Area>(area: Word) {
  /**
   * Everyone may look at sessions of the learning hub; a mentorship's sessions are closed until the curriculum
   * is open.
   */
  const inArea = area === 'mentorships' ? { opens: 'curriculum' as const } : {}
  return {
    sessions: call({
      method: 'GET',
      path: `/api/v2/${area}/sessions/`,
      who: 'person',
      ...inArea,
      about:
        'Sessions: all, not started, bookmarked or curated ones; at most `size` (100), starting after the session `after`.',
      query: listQuery,
      reply: v.array(card),
      errors: [],
    }),
    mySessions: call({
      method: 'GET',
      path: `/api/v2/${area}/mysessions/`,
      who: 'person',
      ...inArea,
      about: 'Sessions that the person has started; with `ongoing_session` those not yet completed.',
      query: v.object({ ongoingSession: flag, imageType: v.optional(v.string()), ...part }),
      reply: v.array(card),
      errors: [],
    }),
    session: call({
      method: 'GET',
      path: `/api/v2/${area}/sessions/:sessionId/`,
      who: 'person',
      ...inArea,
      about: "A session with its steps and the person's progress.",
      reply: session,
      errors: [],
    }),
    mySession: call({
      method: 'GET',
      path: `/api/v2/${area}/mysessions/:sessionId/`,
      who: 'person',
      ...inArea,
      about: 'The same for a session that the person has started; else 404.',
      reply: session,
      errors: [],
    }),
    startSession: call({
      method: 'POST',
      path: `/api/v2/${area}/session-start/`,
      who: 'person',
      opens: area === 'mentorships' ? 'curriculum' : 'session',
      about: 'Starts a session; starting again changes nothing.',
      body: v.object({ session: id }),
      reply: progress,
      errors: [],
    }),
    completeStep: call({
      method: 'POST',
      path: `/api/v2/${area}/step-complete/`,
      who: 'person',
      ...inArea,
      about: 'Marks a step complete; the last one completes the session.',
      body: v.object({ session: id, step: id }),
      reply: progress,
      errors: ['sessionNotStarted', 'stepOutOfOrder', 'quizRequired'],
    }),
    bookmark: call({
      method: 'POST',
      path: `/api/v2/${area}/session/bookmark/`,
      who: 'person',
      ...inArea,
      about:
        'Toggles the bookmark of a session; with `is_bookmarked` sets it. Once for each Idempotency-Key.',
      body: v.object({ session: id, isBookmarked: v.optional(v.boolean()) }),
      reply: v.object({ session: id, isBookmarked: v.boolean() }),
      errors: [],
    }),
    quiz: call({
      method: 'GET',
      path: `/api/v2/${area}/quiz/:sessionId/:stepId/:quizId/`,
      who: 'person',
      ...inArea,
      about: "A quiz with the person's answers; which options are right only after answering.",
      reply: quizWithAnswers,
      errors: [],
    }),
    saveQuiz: call({
      method: 'POST',
      path: `/api/v3/${area}/quiz/save-answer/`,
      who: 'person',
      ...inArea,
      about:
        'Stores the answers of a quiz; a second time only where retaking is allowed. With `draft` the answers may be incomplete. A part named by a question key is the file that answers this question.',
      transport: 'multipart',
      takesFiles: true,
      body: v.object({
        session: id,
        step: id,
        quiz: id,
        answerJson: answers,
        mentorship: v.optional(v.nullable(id)),
        draft: v.optional(v.boolean()),
      }),
      reply: quizWithAnswers,
      errors: ['sessionNotStarted', 'alreadyAnswered'],
    }),
    feedback: call({
      method: 'POST',
      path: `/api/v2/${area}/session/feedback/`,
      who: 'person',
      ...inArea,
      about: "Stores the person's stars and review of a session; a later review replaces it.",
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
      ...inArea,
      about: 'Quizzes taken, the current week, completed sessions and the badges earned.',
      reply: v.object({
        /** The quizzes first taken in the last seven days. */
        quizStreaks: v.array(v.object({ timestamp })),
        completeWeeks: v.array(v.object({ timestamp })),
        completedQuiz: v.number(),
        totalQuiz: v.number(),
        completedSessions: v.array(id),
        totalSessions: v.number(),
        badges: v.array(badge),
        week,
      }),
      errors: [],
    }),
  } as const
}

export const learningCalls = learningCallsOf('learninghub')
