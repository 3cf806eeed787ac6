import { accessCalls } from '@saathi/contract/access/calls.ts'
import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import type {
  QuizWithAnswers,
  Session,
  SessionCard,
  SessionProgress,
} from '@saathi/contract/learning/session.ts'
import type { InfiniteData } from '@tanstack/react-query'

import { putAnswer, queryClient, refreshAnswers } from '../wire/queries.ts'
import { callsIn, isSamePlace, namedIn, placeOf, type SessionAt } from './area/area.ts'
import type { Where } from './area/where.ts'

/** Updates the cached pages with a session's progress, and reloads the pages that cannot be updated. */
export async function showStepDone(where: Where, progress: SessionProgress): Promise<void> {
  await showProgress(where, progress)
  if (progress.sessionStatus === 'COMPLETED') await refreshAnswers(accessCalls.status)
}

/** Updates the cached session with its progress, and reloads the lists with its card. */
export async function showProgress(where: Where, progress: SessionProgress): Promise<void> {
  const { session: sessionId, ...changed } = progress
  changeSession({ ...where, sessionId }, (session) => ({
    ...session,
    ...changed,
    sessionSteps: session.sessionSteps.map((step) => ({
      ...step,
      status: changed.completedSteps.includes(step.id) ? 'COMPLETED' : step.status,
    })),
  }))
  await refreshLists(where)
}

/** Updates the cached quiz with the server's reply and shows it as taken. */
export function showSavedQuiz(where: Where, quiz: QuizWithAnswers): void {
  const { session: sessionId, step: stepId, allowRetake: _, answers: __, ...taken } = quiz
  const asked = { params: { sessionId, stepId, quizId: quiz.id }, query: namedIn(where) }
  putAnswer(callsIn(where.area).quiz, asked, quiz)
  changeSession({ ...where, sessionId }, (session) => ({
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
  void refreshLists(where)
}

/** Puts a bookmark's state into every cached list and session. */
export async function showBookmark(at: SessionAt, isBookmarked: boolean): Promise<void> {
  changeCards(at, { isBookmarked })
  changeSession(at, (session) => ({ ...session, isBookmarked }))
  await Promise.all(listsIn(at.area).map((call) => refreshAnswers(call)))
}

/** Puts the step that was just opened into every cached list, so that the hub leads there also without a network. */
export function showOpened(at: SessionAt, openedStep: string, now: Date): void {
  changeCards(at, { openedStep, openedAt: now.toISOString() })
}

/** Changes the card of a session in every cached list. */
function changeCards(at: SessionAt, change: Partial<SessionCard>): void {
  const changed = (card: SessionCard) =>
    card.id === at.sessionId && isSamePlace(at, placeOf(card)) ? { ...card, ...change } : card
  for (const { path } of listsIn(at.area)) {
    queryClient.setQueriesData<SessionCard[] | InfiniteData<SessionCard[]>>({ queryKey: [path] }, (list) => {
      if (list === undefined) return undefined
      return Array.isArray(list)
        ? list.map(changed)
        : { ...list, pages: list.pages.map((page) => page.map(changed)) }
    })
  }
}

/** Notes that the person has reviewed a session, so that they are not asked again. */
export function showReviewed(at: SessionAt): void {
  changeSession(at, (session) => ({ ...session, isReviewed: true }))
}

function changeSession(at: SessionAt, change: (session: Session) => Session): void {
  queryClient.setQueriesData<Session>({ queryKey: [callsIn(at.area).session.path] }, (session) =>
    session?.id === at.sessionId && isSamePlace(at, placeOf(session)) ? change(session) : session,
  )
}

async function refreshLists({ area }: Where): Promise<void> {
  const outdated = [...listsIn(area), callsIn(area).progress, mentorshipLearningCalls.mentorship]
  await Promise.all(outdated.map((call) => refreshAnswers(call)))
}

function listsIn(area: Where['area']) {
  const { sessions, mySessions } = callsIn(area)
  return [sessions, mySessions]
}
