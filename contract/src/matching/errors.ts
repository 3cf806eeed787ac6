import type { ErrorTable } from '../errorTable.ts'

/** Why a person can't join the pool, or can't make a decision about a proposal. */
export const matchingErrors = {
  parentConsentMissing: 422,
  /** A sent no, and a yes from both sides, cannot be changed. */
  decisionFinal: 422,
  /** A chosen person shares no value with the others on a criterion that all must share. */
  matchClash: 422,
  /** More people are chosen than there are places; a mentee has one yes at a time. */
  tooManyChosen: 422,
} as const satisfies ErrorTable
