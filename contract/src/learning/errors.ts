import type { ErrorTable } from '../base/errorTable.ts'

/** Why a step or a quiz of a session can be refused. */
export const learningErrors = {
  stepOutOfOrder: 422,
  sessionNotStarted: 409,
  quizRequired: 422,
  /** The mentorship has ended: its members can read it but not write. */
  mentorshipEnded: 422,
} as const satisfies ErrorTable
