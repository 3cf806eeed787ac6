import type { ErrorTable } from '../errorTable.ts'

/** Why something about reports and blocks can't be done. */
export const safetyErrors = {
  /** One's own message, or oneself. */
  reportOfSelf: 422,
  blockOfSelf: 422,
  /** The programme team has to stay reachable. */
  blockOfStaff: 422,
} as const satisfies ErrorTable
