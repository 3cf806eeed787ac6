import type { Answer } from '@saathi/contract/questions/question.ts'
import { countRight } from '@saathi/contract/questions/verdict.ts'

import { type Dimension, dimensions, type StoredSession } from './session.ts'

/** What a person did of a session, as far as the scores look at it. */
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

/** The score of a dimension with the counts it comes from. */
export interface ReadinessScore {
  readonly dimension: Dimension
  /** 0 to 100, whole. */
  readonly score: number
  readonly steps: number
  readonly done: number
  readonly questions: number
  readonly right: number
}

/** What completed steps and right answers can bring. */
const stepsCount = 70
const answersCount = 30

/**
 * The work-readiness scores, a rule of this product: of the sessions in a dimension, the share of steps completed brings up to
 * 70, the share of quiz questions right at the last taking up to 30. There is none before the first completed session.
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
  // Where nothing is asked, the steps alone count.
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
