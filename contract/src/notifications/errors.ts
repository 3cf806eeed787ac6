import type { ErrorTable } from '../base/errorTable.ts'

/** Why a choice about notices can be refused. */
export const notificationsErrors = {
  cannotStop: 422,
  linkInvalid: 422,
  subscriptionInvalid: 422,
  channelOff: 422,
  numberNeeded: 422,
  numberUnreachable: 422,
  phoneCodeWrong: 422,
  messengerAway: 503,
} as const satisfies ErrorTable
