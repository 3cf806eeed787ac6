import type { ErrorTable } from '../base/errorTable.ts'

/** Why coming from the partner portal can fail. */
export const partnerErrors = {
  portalAbsent: 404,
  portalLinkInvalid: 422,
  portalLinkExpired: 422,
  portalLinkUsed: 422,
  portalEntryMissing: 403,
  portalEntryDiffers: 403,
  portalPasswordWrong: 422,
  portalUnreachable: 503,
} as const satisfies ErrorTable
