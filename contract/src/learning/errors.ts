import type { ErrorTable } from '../errorTable.ts'

/** Why a step or a quiz of a session can be refused. */
export const learningErrors = {
  stepOutOfOrder: { status: 422, detail: 'Please finish the step before this one first.' },
  sessionNotStarted: { status: 409, detail: 'Please start this session first.' },
  quizRequired: { status: 422, detail: 'Please take the quiz before moving forward.' },
} as const satisfies ErrorTable
