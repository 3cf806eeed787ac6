import { accessCalls } from '@saathi/contract/access/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type {
  QuizWithAnswers,
  Session,
  SessionCard,
  SessionProgress,
} from '@saathi/contract/learning/session.ts'
import type { InfiniteData } from '@tanstack/react-query'

import { putAnswer, queryClient, refreshAnswers } from '../wire/queries.ts'

/** Puts what the server said of a session's progress wherever the session is shown, and has the rest load anew. */
export async function showStepDone(progress: SessionProgress): Promise<void> {
  const { session: sessionId, ...changed } = progress
  changeSession(sessionId, (session) => ({
    ...session,
    ...changed,
    sessionSteps: session.sessionSteps.map((step) => ({
      ...step,
      status: changed.completedSteps.includes(step.id) ? 'COMPLETED' : step.status,
    })),
  }))
  await refreshLists()
  if (changed.sessionStatus === 'COMPLETED') await refreshAnswers(accessCalls.status)
}

/** Shows a quiz as the server has it now, and that it was taken. */
export function showSavedQuiz(quiz: QuizWithAnswers): void {
  const { session: sessionId, step: stepId, allowRetake: _, answers: __, ...taken } = quiz
  putAnswer(learningCalls.quiz, { params: { sessionId, stepId, quizId: quiz.id } }, quiz)
  changeSession(sessionId, (session) => ({
    ...session,
    sessionSteps: session.sessionSteps.map((step) => ({
      ...step,
      content: step.content.map((item) =>
        step.id === stepId && item.quiz?.id === quiz.id
          ? { ...item, quiz: { ...item.quiz, ...taken } }
          : item,
      ),
    })),
  }))
  void refreshLists()
}

/** Puts the state of a bookmark into every list and session that this page holds. */
export async function showBookmark(id: string, isBookmarked: boolean): Promise<void> {
  markBookmark(id, isBookmarked)
  await Promise.all([learningCalls.sessions, learningCalls.mySessions].map((call) => refreshAnswers(call)))
}

/** The same before the server has heard of it. */
export function markBookmark(id: string, isBookmarked: boolean): void {
  const mark = <Card extends SessionCard>(card: Card) => (card.id === id ? { ...card, isBookmarked } : card)
  for (const { path } of [learningCalls.sessions, learningCalls.mySessions]) {
    queryClient.setQueriesData<SessionCard[] | InfiniteData<SessionCard[]>>({ queryKey: [path] }, (list) => {
      if (list === undefined) return undefined
      return Array.isArray(list)
        ? list.map(mark)
        : { ...list, pages: list.pages.map((page) => page.map(mark)) }
    })
  }
  changeSession(id, (session) => ({ ...session, isBookmarked }))
}

function changeSession(id: string, change: (session: Session) => Session): void {
  queryClient.setQueriesData<Session>({ queryKey: [learningCalls.session.path] }, (session) =>
    session?.id === id ? change(session) : session,
  )
}

async function refreshLists(): Promise<void> {
  const outdated = [learningCalls.sessions, learningCalls.mySessions, learningCalls.progress]
  await Promise.all(outdated.map((call) => refreshAnswers(call)))
}
