import type { Given } from '@saathi/contract/base/call.ts'
import { learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'

import { type Expected, type MakeScene, matrixOf, nothing, people } from '../../testing/matrix.ts'
import { addSessions } from './buildSession.ts'
import { startSession } from '../sessions/startStore.ts'
import { onePage } from './testSessions.ts'

/** A person with an open survey may not start a session. */
const afterSurveys: Expected = { ...people(403), mentor: 200, anotherMentor: 200, staff: 200 }

interface Scene {
  readonly sessionId: string
  readonly stepId: string
  readonly quizStepId: string
  readonly quizId: string
}

const scene: MakeScene<Scene> = async ({ house }, asking) => {
  await addSessions(house, onePage)
  const found = { sessionId: onePage.id, stepId: 'reader', quizStepId: 'lines', quizId: 'cv-lines' }
  // Stored directly, because people with open surveys cannot start a session.
  const at = house.clock.now()
  const times = { at, endsAt: new Date(at.getTime() + 86_400_000) }
  for (const { id: personId } of Object.values(asking)) {
    await startSession(house.db, { personId, mentorshipId: '', sessionId: found.sessionId }, times)
  }
  return found
}

const given = {
  sessions: nothing,
  mySessions: nothing,
  session: ({ sessionId }: Scene) => ({ params: { sessionId } }),
  mySession: ({ sessionId }: Scene) => ({ params: { sessionId } }),
  completeStep: ({ sessionId, stepId }: Scene) => ({ body: { session: sessionId, step: stepId } }),
  openStep: ({ sessionId, stepId }: Scene) => ({ body: { session: sessionId, step: stepId } }),
  quiz: ({ sessionId, quizStepId, quizId }: Scene) => ({ params: { sessionId, stepId: quizStepId, quizId } }),
  saveQuiz: ({ sessionId, quizStepId, quizId }: Scene) => ({
    body: { session: sessionId, step: quizStepId, quiz: quizId, answerJson: [] },
  }),
  feedback: ({ sessionId }: Scene) => ({ body: { session: sessionId, rating: 5 } }),
  bookmark: ({ sessionId }: Scene) => ({ body: { session: sessionId } }),
  progress: nothing,
  startSession: ({ sessionId }: Scene) => ({ body: { session: sessionId } }),
} satisfies {
  readonly [Name in keyof typeof learningCalls]: (scene: Scene) => Given<(typeof learningCalls)[Name]>
}

/** The same requests under `mentorships`: the curriculum is closed to everyone here. */
const closed = people(403)

export const matrix = [
  matrixOf(
    learningCalls,
    scene,
  )({
    sessions: { given: given.sessions, expected: people(200) },
    mySessions: { given: given.mySessions, expected: people(200) },
    session: { given: given.session, expected: people(200) },
    mySession: { given: given.mySession, expected: people(200) },
    completeStep: { given: given.completeStep, expected: people(200) },
    openStep: { given: given.openStep, expected: people(200) },
    quiz: { given: given.quiz, expected: people(200) },
    saveQuiz: { given: given.saveQuiz, expected: people(422) },
    feedback: { given: given.feedback, expected: people(200) },
    bookmark: { given: given.bookmark, expected: people(200) },
    progress: { given: given.progress, expected: people(200) },
    startSession: { given: given.startSession, expected: afterSurveys },
  }),
  matrixOf(
    learningCallsOf('mentorships'),
    scene,
  )({
    sessions: { given: given.sessions, expected: closed },
    mySessions: { given: given.mySessions, expected: closed },
    session: { given: given.session, expected: closed },
    mySession: { given: given.mySession, expected: closed },
    completeStep: { given: given.completeStep, expected: closed },
    openStep: { given: given.openStep, expected: closed },
    quiz: { given: given.quiz, expected: closed },
    saveQuiz: { given: given.saveQuiz, expected: closed },
    feedback: { given: given.feedback, expected: closed },
    bookmark: { given: given.bookmark, expected: closed },
    progress: { given: given.progress, expected: closed },
    startSession: { given: given.startSession, expected: closed },
  }),
  matrixOf(mentorshipLearningCalls)({
    mentorship: { given: () => ({ params: { mentorshipId: 'none' } }), expected: people(404) },
    preparation: { given: () => ({ params: { mentorshipId: 'none' } }), expected: people(404) },
    mentorshipProgress: { given: () => ({ params: { mentorshipId: 'none' } }), expected: people(404) },
  }),
  matrixOf(readinessCalls)({ workReadiness: { given: nothing, expected: people(200) } }),
]
