import type { ErrorTable } from '../errorTable.ts'

/** The failures of answers. */
export const questionsErrors = {
  alreadyAnswered: { status: 410, detail: 'This has been answered already.' },
} as const satisfies ErrorTable
