import type { QuizWithAnswers, Session, SessionCard } from '@saathi/contract/learning/session.ts'

import { entriesOf, type OutboxEntry, waitingOf } from '../device/outboxEntry.ts'
import { type ActionName, actionNames, actions } from './actions.ts'
import { isSamePlace, placeOf, type SessionAt } from './area.ts'
import type { Where } from './where.ts'

/** A quiz in a step of a session. */
export interface QuizAt extends SessionAt {
  readonly stepId: string
  readonly quizId: string
}

/** An action in a session that waits or was refused. */
export interface SessionEntry extends SessionAt, Pick<OutboxEntry, 'id' | 'failure' | 'isHeldUp'> {
  readonly name: ActionName
}

/** The waiting and refused actions of one session or of all. */
export function sessionEntriesIn(entries: readonly OutboxEntry[], at?: SessionAt): readonly SessionEntry[] {
  return actionNames.flatMap((name) =>
    entriesOf<SessionAtGiven>(actions[name], entries).flatMap(({ id, failure, isHeldUp, given }) =>
      at === undefined || isIn(at)(given) ? [{ id, name, failure, isHeldUp, ...placeOfGiven(given) }] : [],
    ),
  )
}

interface SessionAtGiven extends Where {
  readonly session: string
}

function placeOfGiven({ area, mentorship, session }: SessionAtGiven): SessionAt {
  return { area, mentorship, sessionId: session }
}

const isIn = (at: SessionAt) => (given: SessionAtGiven) =>
  isSamePlace(at, given) && given.session === at.sessionId

/** A session in a list or whole, with a waiting bookmark shown as set. */
export function shownCard<Card extends SessionCard>(card: Card, entries: readonly OutboxEntry[]): Card {
  const last = waitingOf(actions.bookmark, entries).findLast(isIn(placeOf(card)))
  return last === undefined || last.isBookmarked === card.isBookmarked
    ? card
    : { ...card, isBookmarked: last.isBookmarked }
}

/** A session with waiting steps, quizzes and bookmarks shown as done. Minutes and states stay as the server computed them. */
export function shownSession(session: Session, entries: readonly OutboxEntry[]): Session {
  const card = shownCard(session, entries)
  const isHere = isIn(placeOf(session))
  const steps = new Set(
    waitingOf(actions.step, entries)
      .filter(isHere)
      .map(({ step }) => step),
  )
  const quizzes = new Set(
    waitingOf(actions.quiz, entries)
      .filter(isHere)
      .map(({ step, quiz }) => `${step} ${quiz}`),
  )
  const isReviewed = session.isReviewed || waitingOf(actions.feedback, entries).some(isHere)
  if (steps.size === 0 && quizzes.size === 0)
    return isReviewed === session.isReviewed ? card : { ...card, isReviewed }
  return {
    ...card,
    isReviewed,
    sessionSteps: session.sessionSteps.map((step) => ({
      ...step,
      status: steps.has(step.id) ? 'COMPLETED' : step.status,
      content: step.content.map((item) =>
        item.quiz !== null && quizzes.has(`${step.id} ${item.quiz.id}`)
          ? { ...item, quiz: { ...item.quiz, isTaken: true } }
          : item,
      ),
    })),
  }
}

/** A quiz with waiting answers shown as given. */
export function shownQuiz(
  quiz: QuizWithAnswers,
  at: QuizAt,
  entries: readonly OutboxEntry[],
): QuizWithAnswers {
  const last = waitingAnswersAt(at, entries)
  if (last === undefined) return quiz
  return { ...quiz, isTaken: true, answers: { ...quiz.answers, userAnswer: last.answerJson } }
}

/** Whether the answers to a quiz are on this device only. */
export function isQuizWaiting(at: QuizAt, entries: readonly OutboxEntry[]): boolean {
  return waitingAnswersAt(at, entries) !== undefined
}

function waitingAnswersAt(at: QuizAt, entries: readonly OutboxEntry[]) {
  return waitingOf(actions.quiz, entries)
    .filter(isIn(at))
    .findLast(({ step, quiz }) => step === at.stepId && quiz === at.quizId)
}

/** A quiz that was not taken yet, read from its session: it needs no call of its own. */
export function quizIn(
  session: Session | undefined,
  { stepId, quizId }: QuizAt,
): QuizWithAnswers | undefined {
  const step = session?.sessionSteps.find(({ id }) => id === stepId)
  const item = step?.content.find(({ quiz }) => quiz?.id === quizId)
  if (session === undefined || item?.quiz == null || item.quiz.isTaken) return undefined
  const { allowRetake, quiz } = item
  const nothing = { userAnswer: [], draftAnswer: [], partnerAnswers: {} }
  const { id, mentorship } = session
  return { ...quiz, session: id, mentorship, step: stepId, allowRetake, answers: nothing }
}
