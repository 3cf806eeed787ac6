import { statusCalls } from '@saathi/contract/accounts/statusCalls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Session, SessionProgress } from '@saathi/contract/learning/session.ts'

import { putAnswer, queryClient, refreshAnswers, useAsk } from '../queries.ts'

/** A session with its steps and what the person has done of it. */
export function useSession(sessionId: string) {
  return useAsk(learningCalls.session, { params: { sessionId } })
}

/** Puts what a write answered into the session on this page, and has everything else that shows it load anew. */
export async function showProgress(session: Session, progress: SessionProgress): Promise<void> {
  const { sessionStatus, durationCompleted, sessionDuration, completedSteps } = progress
  putAnswer(
    learningCalls.session,
    { params: { sessionId: session.id } },
    {
      ...session,
      sessionStatus,
      durationCompleted,
      sessionDuration,
      completedSteps,
      sessionSteps: session.sessionSteps.map((step) => ({
        ...step,
        status: completedSteps.includes(step.id) ? 'COMPLETED' : step.status,
      })),
    },
  )
  await refreshLists()
  if (sessionStatus === 'COMPLETED') await refreshAnswers(statusCalls.status)
}

/** After a quiz: the session knows that it was taken, the week and the lists count it. */
export async function refreshAfterQuiz(sessionId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [learningCalls.session.path, { sessionId }] })
  await refreshLists()
}

async function refreshLists(): Promise<void> {
  const outdated = [learningCalls.sessions, learningCalls.mySessions, learningCalls.progress]
  await Promise.all(outdated.map((call) => refreshAnswers(call)))
}
