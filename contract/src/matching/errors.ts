import type { ErrorTable } from '../errorTable.ts'

/** Why a person can't join the pool, or something about an application or a proposal can't be done. */
export const matchingErrors = {
  parentConsentMissing: 422,
  /** A sent no, and a yes from both sides, cannot be changed. */
  decisionFinal: 422,
  /** A chosen person shares no value with the others on a criterion that all must share. */
  matchClash: 422,
  /** More people are chosen than there are places; a mentee has one yes at a time. */
  tooManyChosen: 422,
  /** A stage of an application that does not wait for the team, or not for this. */
  stageNotReady: 409,
  documentType: 422,
  documentSize: 413,
  /** The link of a reference was used, or is too old. */
  referenceEnded: 410,
} as const satisfies ErrorTable
