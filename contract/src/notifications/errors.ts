import type { ErrorTable } from '../errorTable.ts'

/** Why a choice about notices can be refused. */
export const notificationsErrors = {
  cannotStop: { status: 422, detail: 'Letters about the safety of your account cannot be stopped.' },
  linkInvalid: { status: 422, detail: 'This link is not whole, or it is no longer valid.' },
} as const satisfies ErrorTable
