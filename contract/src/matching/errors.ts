import type { ErrorTable } from '../base/errorTable.ts'

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
  /** A draft that is not worked out yet, or whose people were erased. */
  draftNotReady: 409,
  /** A pair that shares nothing on a mandatory criterion. */
  mandatoryBroken: 422,
  /** Proposals of a draft do not hold any more; the problem says which. */
  poolChanged: 409,
  /** A draft with places that no mentor offers. */
  onlyWhatIf: 422,
  documentType: 422,
  documentSize: 413,
  /** The link of a reference was used, or is too old. */
  referenceEnded: 410,
} as const satisfies ErrorTable
