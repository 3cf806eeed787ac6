import type { QuizWithAnswers, Session } from '@saathi/contract/learning/session.ts'
import { type Answer, answers } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'

import type { OutboxEntry } from '../device/outbox.ts'

/** What a person did that the server has to hear of, by kind. */
export const payloads = {
  step: v.object({ session: v.string(), step: v.string() }),
  quiz: v.object({ session: v.string(), step: v.string(), quiz: v.string(), answerJson: answers }),
  bookmark: v.object({ session: v.string(), isBookmarked: v.boolean() }),
  feedback: v.object({ session: v.string(), rating: v.number(), review: v.string() }),
} as const
export type Kind = keyof typeof payloads
export type Doings = { readonly [Name in Kind]: v.InferOutput<(typeof payloads)[Name]> }

/** The name of a kind in the outbox, which others use too. */
export function kindOf(kind: Kind): string {
  return `learning.${kind}`
}

/** Something of a session that waits or was refused. */
export interface Pending {
  readonly id: string
  readonly kind: Kind
  readonly session: string
  readonly step: string | undefined
  readonly quiz: string | undefined
  readonly answers: readonly Answer[]
  /** The server's code for why it was not taken; undefined while it waits. */
  readonly failure: string | undefined
  /** True once a try to send it has failed. */
  readonly isHeldUp: boolean
}

const kinds = Object.keys(payloads) as Kind[]

/** What waits or was refused, as learning understands it, in the order in which it was done. */
export function pendingIn(entries: readonly OutboxEntry[]): Pending[] {
  return entries.flatMap(({ id, kind: name, payload, failure, isHeldUp = false }) => {
    const kind = kinds.find((each) => kindOf(each) === name)
    const known = kind === undefined ? undefined : v.safeParse(payloads[kind], payload)
    if (kind === undefined || known?.success !== true) return []
    const { session, ...rest } = known.output
    return [
      {
        id,
        kind,
        session,
        step: 'step' in rest ? rest.step : undefined,
        quiz: 'quiz' in rest ? rest.quiz : undefined,
        answers: 'answerJson' in rest ? rest.answerJson : [],
        failure,
        isHeldUp,
      },
    ]
  })
}

/** A session with what waits to be sent shown as done; minutes and states stay those that the server computed. */
export function withPending(session: Session, pending: readonly Pending[]): Session {
  const own = pending.filter((each) => each.session === session.id && each.failure === undefined)
  if (own.length === 0) return session
  const steps = new Set(
    own.flatMap(({ kind, step }) => (kind === 'step' && step !== undefined ? [step] : [])),
  )
  const quizzes = new Set(own.flatMap(({ step, quiz }) => (quiz === undefined ? [] : [`${step} ${quiz}`])))
  return {
    ...session,
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

/** Where a quiz stands. */
export interface QuizAt {
  readonly sessionId: string
  readonly stepId: string
  readonly quizId: string
}

/** A quiz that was not taken yet, out of its session: it needs no asking. */
export function quizIn(
  session: Session | undefined,
  { stepId, quizId }: QuizAt,
): QuizWithAnswers | undefined {
  const step = session?.sessionSteps.find(({ id }) => id === stepId)
  const item = step?.content.find(({ quiz }) => quiz?.id === quizId)
  if (session === undefined || item?.quiz == null || item.quiz.isTaken) return undefined
  const { allowRetake, quiz } = item
  const nothing = { userAnswer: [], draftAnswer: [], partnerAnswers: {} }
  return { ...quiz, session: session.id, step: stepId, allowRetake, answers: nothing }
}

/** The answers to a quiz that wait to be sent. */
export function waitingAnswers(
  pending: readonly Pending[],
  { sessionId, stepId, quizId }: QuizAt,
): readonly Answer[] | undefined {
  return pending.findLast(
    ({ session, step, quiz, failure }) =>
      session === sessionId && step === stepId && quiz === quizId && failure === undefined,
  )?.answers
}
