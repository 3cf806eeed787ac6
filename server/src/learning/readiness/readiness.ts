import type { Answer } from '@saathi/contract/questions/question.ts'
import { countRight } from '@saathi/contract/questions/verdict.ts'

import { type Dimension, dimensions, type StoredSession } from '../sessions/session.ts'

/** The facts about a person and a session that the scores read. */
export interface Learned {
  readonly session: Pick<StoredSession, 'dimension' | 'steps'>
  readonly isCompleted: boolean
  readonly completedSteps: readonly string[]
  readonly answers: readonly {
    readonly stepId: string
    readonly quizId: string
    readonly answers: readonly Answer[]
  }[]
}

/** The score of a dimension with the counts behind it. */
export interface ReadinessScore {
  readonly dimension: Dimension
  /** 0 to 100, whole. */
  readonly score: number
  readonly steps: number
  readonly done: number
  readonly questions: number
  readonly right: number
}

/** The most points for completed steps and for right answers. */
const stepsCount = 70
const answersCount = 30

/**
 * Returns the work-readiness scores, by a rule of this product. In the sessions of a dimension, the share of
 * completed steps gives up to 70 points. The share of questions right in the last attempt gives up to 30. There are
 * no scores before the first completed session.
 */
export function readinessOf(learned: readonly Learned[]): ReadinessScore[] {
  if (!learned.some(({ isCompleted }) => isCompleted)) return []
  return dimensions.flatMap((dimension) => {
    const own = learned.filter(({ session }) => session.dimension === dimension)
    return own.length === 0 ? [] : [scoreOf(dimension, own)]
  })
}

function scoreOf(dimension: Dimension, learned: readonly Learned[]): ReadinessScore {
  const counts = learned.map(countsOf)
  const sum = (of: (counts: ReturnType<typeof countsOf>) => number) =>
    counts.reduce((total, each) => total + of(each), 0)
  const steps = sum((each) => each.steps)
  const done = sum((each) => each.done)
  const questions = sum((each) => each.questions)
  const right = sum((each) => each.right)
  // Without questions, the steps alone decide.
  const known = questions === 0 ? done / steps : right / questions
  const score = Math.round((done / steps) * stepsCount + known * answersCount)
  return { dimension, score, steps, done, questions, right }
}

function countsOf({ session, completedSteps, answers }: Learned) {
  const quizzes = session.steps.flatMap((step) =>
    step.content.flatMap(({ quiz }) => {
      const taken = answers.find(({ stepId, quizId }) => stepId === step.id && quizId === quiz?.id)
      return quiz === undefined ? [] : [countRight(quiz.questions, taken?.answers ?? [])]
    }),
  )
  return {
    steps: session.steps.length,
    done: session.steps.filter(({ id }) => completedSteps.includes(id)).length,
    questions: quizzes.reduce((sum, { judged }) => sum + judged, 0),
    right: quizzes.reduce((sum, { right }) => sum + right, 0),
  }
}
