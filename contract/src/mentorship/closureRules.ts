/** The five steps by which a mentorship closes, in their order. */
export const closureSteps = ['told', 'meeting', 'letter', 'survey', 'over'] as const
export type ClosureStep = (typeof closureSteps)[number]

/** What a side wants after the end: another match, or a goodbye. */
export const closureWishes = ['again', 'goodbye'] as const
export type ClosureWish = (typeof closureWishes)[number]

/** Days that both sides have for the steps, if the team gives no last day. */
export const closureDays = 14
/** The most days that the team can give. */
export const longestClosureDays = 90
/** A closure with open steps is on the team's list from this many days before its last day. */
export const endingSoonDays = 7

/** The steps of one side of a closure. */
export interface ClosureSide {
  /** Whether the two have met for the last time. */
  readonly hasMet: boolean
  readonly hasWritten: boolean
  readonly hasAnswered: boolean
  /** Whether the conversation is closed. */
  readonly isOver: boolean
}

/** Returns whether each step is done, as one side sees it. Both were told when the closure began. */
export function stepsDone({
  hasMet,
  hasWritten,
  hasAnswered,
  isOver,
}: ClosureSide): Readonly<Record<ClosureStep, boolean>> {
  return { told: true, meeting: hasMet, letter: hasWritten, survey: hasAnswered, over: isOver }
}

/** Whether a side has done everything that is theirs. */
export function isSideDone(side: ClosureSide): boolean {
  const { over: _over, ...own } = stepsDone(side)
  return Object.values(own).every(Boolean)
}

/** Whether a side reads the letter of the other: after its own, so that neither is an answer, or at the end. */
export function isLetterOpen(own: Pick<ClosureSide, 'hasWritten' | 'isOver'>): boolean {
  return own.hasWritten || own.isOver
}
