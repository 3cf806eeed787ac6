import type { ErrorTable } from '../base/errorTable.ts'

/** Why something about reports and blocks can't be done. */
export const safetyErrors = {
  /** The person's own message, or the person themselves. */
  reportOfSelf: 422,
  blockOfSelf: 422,
  /** The programme team must stay reachable. */
  blockOfStaff: 422,
} as const satisfies ErrorTable
