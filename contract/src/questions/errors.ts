import type { ErrorTable } from '../errorTable.ts'

/** Why answers can be refused. */
export const questionsErrors = {
  alreadyAnswered: { status: 410, detail: 'This has been answered already.' },
} as const satisfies ErrorTable
