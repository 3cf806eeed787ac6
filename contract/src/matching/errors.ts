import type { ErrorTable } from '../errorTable.ts'

/** Why a person can't join the pool. */
export const matchingErrors = {
  parentConsentMissing: 422,
} as const satisfies ErrorTable
