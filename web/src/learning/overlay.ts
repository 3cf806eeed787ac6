import type { QuizWithAnswers, Session, SessionCard } from '@saathi/contract/learning/session.ts'

import { entriesOf, type OutboxEntry, waitingOf } from '../device/outboxEntry.ts'
import { type ActionName, actionNames, actions } from './actions.ts'
import { isSamePlace, placeOf, type SessionAt } from './area/area.ts'
import type { Where } from './area/where.ts'

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

/** A session in a list or whole, with a waiting bookmark shown as set, and opened as it was on this device. */
export function shownCard<Card extends SessionCard>(card: Card, entries: readonly OutboxEntry[]): Card {
  const isHere = isIn(placeOf(card))
  const marked = waitingOf(actions.bookmark, entries).findLast(isHere)
  const opened = entriesOf(actions.open, entries).findLast(({ given }) => isHere(given))
  const isAsMarked = marked === undefined || marked.isBookmarked === card.isBookmarked
  if (isAsMarked && opened === undefined) return card
  return {
    ...card,
    ...(marked && { isBookmarked: marked.isBookmarked }),
    ...(opened && { openedStep: opened.given.step, openedAt: new Date(opened.at).toISOString() }),
  }
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
    ...openedAfter(session, entries),
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

/** The step after a waiting one is open, as the server will know, unless the person opened another one since. */
function openedAfter(session: Session, entries: readonly OutboxEntry[]) {
  const isHere = isIn(placeOf(session))
  const isOpen = (stepId: string) =>
    session.sessionSteps.some(({ id, status }) => id === stepId && status !== 'COMPLETED')
  const done = entriesOf(actions.step, entries).findLast(({ given }) => isHere(given) && isOpen(given.step))
  const opened = entriesOf(actions.open, entries).findLast(({ given }) => isHere(given))
  if (done === undefined || (opened !== undefined && opened.at > done.at)) return {}
  const steps = session.sessionSteps.toSorted((a, b) => a.order - b.order)
  const following = steps[steps.findIndex(({ id }) => id === done.given.step) + 1]?.id ?? done.given.step
  return { openedStep: following, openedAt: new Date(done.at).toISOString() }
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
