import type { Badge } from '@saathi/contract/learning/session.ts'

/** A completed session as far as its badge looks at it. */
export interface Completion {
  readonly completedAt: Date
  readonly endsAt: Date
  /** Quizzes that the session has, and how many of them were taken. */
  readonly quizzes: number
  readonly taken: number
  /** Answers right when first taken, of those that can be right or wrong. */
  readonly right: number
  readonly judged: number
}

/** The share of answers that have to be right at the first taking for a golden badge. */
const goldShare = 0.8

/**
 * The badge that a completed session earns, a rule of this product: bronze for completing it; silver when every quiz in it was
 * taken; gold when it was also done by its date, and at least four fifths of the answers were right at the first taking.
 */
export function badgeOf(completion: Completion): Badge['badgeType'] {
  const { completedAt, endsAt, quizzes, taken, right, judged } = completion
  if (taken < quizzes) return 'Bronze'
  const isInTime = completedAt.getTime() <= endsAt.getTime()
  return isInTime && right >= judged * goldShare ? 'Gold' : 'Silver'
}
