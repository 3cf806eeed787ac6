import type { ErrorTable } from '../base/errorTable.ts'

/** Why a person cannot go into a call. */
export const videoErrors = {
  /** The call is over. */
  callOver: 422,
  /** As many people as a call can hold are in it. */
  callFull: 422,
  /** A mentor and a person under 18 meet in planned calls only. */
  callNeedsPlan: 422,
  /** The person has not said yet what may be kept of the call. */
  consentMissing: 422,
} as const satisfies ErrorTable
