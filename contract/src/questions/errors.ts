import type { ErrorTable } from '../base/errorTable.ts'

/** Why answers can be refused. */
export const questionsErrors = {
  alreadyAnswered: 410,
} as const satisfies ErrorTable
