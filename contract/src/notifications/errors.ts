import type { ErrorTable } from '../errorTable.ts'

/** Why a choice about notices can be refused. */
export const notificationsErrors = {
  cannotStop: 422,
  linkInvalid: 422,
  subscriptionInvalid: 422,
} as const satisfies ErrorTable
