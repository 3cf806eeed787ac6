import type { Badge } from '@saathi/contract/learning/session.ts'

/** The facts about a completed session that decide its badge. */
export interface Completion {
  readonly completedAt: Date
  readonly endsAt: Date
  /** The quizzes of the session, and how many of them were taken. */
  readonly quizzes: number
  readonly taken: number
  /** Right answers in the first attempts, of the answers that can be right or wrong. */
  readonly right: number
  readonly judged: number
}

/** The share of answers in first attempts that must be right for a gold badge. */
const goldShare = 0.8

/**
 * Returns the badge of a completed session, by a rule of this product. Bronze is for completing it, and silver for
 * also taking every quiz in it. Gold also needs completion by its date, and at least four fifths of the first
 * answers right.
 */
export function badgeOf(completion: Completion): Badge['badgeType'] {
  const { completedAt, endsAt, quizzes, taken, right, judged } = completion
  if (taken < quizzes) return 'Bronze'
  const isInTime = completedAt.getTime() <= endsAt.getTime()
  return isInTime && right >= judged * goldShare ? 'Gold' : 'Silver'
}
