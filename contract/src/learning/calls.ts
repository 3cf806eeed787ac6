import * as v from 'valibot'

import { call } from '../base/call.ts'
import { flag, id, boundedText } from '../base/fields.ts'
import { answers } from '../questions/question.ts'
import { areaProgress, card, progress, quizWithAnswers, session } from './session.ts'

/** The requested part of a list: at most `size` sessions, starting after the session with the id `after`. */
const part = {
  size: v.optional(v.pipe(boundedText(40), v.regex(/^(100|[1-9]\d?)$/, 'Between 1 and 100.'))),
  after: v.optional(id),
}

/** Which of the person's mentorships; if unset, the newest running one. The learning hub ignores it. */
const inMentorship = { mentorship: v.optional(v.nullable(id)) }

const oneQuery = v.object(inMentorship)

const listQuery = v.object({
  notStarted: flag,
  bookmark: flag,
  curated: flag,
  /** The sessions of the course for mentors; empty for mentees. Other lists do not have them. */
  course: flag,
  imageType: v.optional(boundedText(100)),
  ...inMentorship,
  ...part,
})

/** The word in the path that distinguishes the two variants of a session; their calls are the same. */
export type Area = 'learninghub' | 'mentorships'

/** Returns the learning calls with this word in their paths. */
// @__NO_SIDE_EFFECTS__
export function learningCallsOf<const Word extends Area>(area: Word) {
  return {
    sessions: call({
      method: 'GET',
      path: `/api/v2/${area}/sessions/`,
      who: 'person',
      about:
        'Sessions: all, not started, bookmarked or curated ones, or those of the course for mentors; at most `size` (100), starting after the session `after`.',
      query: listQuery,
      reply: v.array(card),
      errors: [],
    }),
    mySessions: call({
      method: 'GET',
      path: `/api/v2/${area}/mysessions/`,
      who: 'person',
      about: 'Sessions that the person has started; with `ongoing_session` those not yet completed.',
      query: v.object({
        ongoingSession: flag,
        imageType: v.optional(boundedText(100)),
        ...inMentorship,
        ...part,
      }),
      reply: v.array(card),
      errors: [],
    }),
    session: call({
      method: 'GET',
      path: `/api/v2/${area}/sessions/:sessionId/`,
      who: 'person',
      about: "A session with its steps and the person's progress.",
      query: oneQuery,
      reply: session,
      errors: [],
    }),
    mySession: call({
      method: 'GET',
      path: `/api/v2/${area}/mysessions/:sessionId/`,
      who: 'person',
      about: 'The same for a session that the person has started; else 404.',
      query: oneQuery,
      reply: session,
      errors: [],
    }),
    startSession: call({
      method: 'POST',
      path: `/api/v2/${area}/session-start/`,
      who: 'person',
      ...(area === 'learninghub' && { opens: 'session' as const }),
      about: 'Starts a session; starting again changes nothing.',
      body: v.object({ session: id, ...inMentorship }),
      reply: progress,
      errors: ['mentorshipEnded'],
    }),
    completeStep: call({
      method: 'POST',
      path: `/api/v2/${area}/step-complete/`,
      who: 'person',
      about: 'Marks a step complete; the last one completes the session.',
      body: v.object({ session: id, step: id, ...inMentorship }),
      reply: progress,
      errors: ['sessionNotStarted', 'stepOutOfOrder', 'quizRequired', 'mentorshipEnded'],
    }),
    openStep: call({
      method: 'POST',
      path: `/api/v2/${area}/step-open/`,
      who: 'person',
      about: 'Stores that the person opened a step, so that they pick up there on each device.',
      body: v.object({ session: id, step: id, ...inMentorship }),
      reply: progress,
      errors: ['sessionNotStarted', 'mentorshipEnded'],
    }),
    bookmark: call({
      method: 'POST',
      path: `/api/v2/${area}/session/bookmark/`,
      who: 'person',
      about:
        'Toggles the bookmark of a session; with `is_bookmarked` sets it. Once for each Idempotency-Key.',
      body: v.object({ session: id, isBookmarked: v.optional(v.boolean()), ...inMentorship }),
      reply: v.object({ session: id, isBookmarked: v.boolean() }),
      errors: ['mentorshipEnded'],
    }),
    quiz: call({
      method: 'GET',
      path: `/api/v2/${area}/quiz/:sessionId/:stepId/:quizId/`,
      who: 'person',
      isPrivate: true,
      about: "A quiz with the person's answers; which options are right only after answering.",
      query: oneQuery,
      reply: quizWithAnswers,
      errors: [],
    }),
    saveQuiz: call({
      method: 'POST',
      path: `/api/v3/${area}/quiz/save-answer/`,
      who: 'person',
      about:
        'Stores the answers of a quiz; a second time only where retaking is allowed. With `draft` the answers may be incomplete. A part named by a question key is the file that answers this question.',
      transport: 'multipart',
      takesFiles: true,
      body: v.object({
        session: id,
        step: id,
        quiz: id,
        answerJson: answers,
        ...inMentorship,
        draft: v.optional(v.boolean()),
      }),
      reply: quizWithAnswers,
      errors: ['sessionNotStarted', 'alreadyAnswered', 'mentorshipEnded'],
    }),
    feedback: call({
      method: 'POST',
      path: `/api/v2/${area}/session/feedback/`,
      who: 'person',
      about: "Stores the person's stars and review of a session; a later review replaces it.",
      body: v.object({
        session: id,
        rating: v.pipe(
          v.number('Please choose 1 to 5 stars.'),
          v.integer(),
          v.minValue(1, 'Please choose 1 to 5 stars.'),
          v.maxValue(5, 'Please choose 1 to 5 stars.'),
        ),
        review: v.optional(v.pipe(boundedText(2000), v.trim()), ''),
        ...inMentorship,
      }),
      reply: v.object({ session: id, rating: v.number(), review: v.string() }),
      errors: ['sessionNotStarted', 'mentorshipEnded'],
    }),
    progress: call({
      method: 'GET',
      path: `/api/v2/${area}/progress/`,
      who: 'person',
      about: 'Quizzes taken, the current week, completed sessions and the badges earned.',
      query: oneQuery,
      reply: areaProgress,
      errors: [],
    }),
  } as const
}

export const learningCalls = learningCallsOf('learninghub')
