import type { ErrorTable } from '../base/errorTable.ts'

/** Why signing up can fail. */
export const registrationErrors = {
  emailTaken: 409,
  programmeClosed: 422,
  institutionUnknown: 422,
  institutionEmail: 422,
  /** The link of the first run has been used, is too old, or a member of the team exists. */
  setupEnded: 410,
  codeWrong: 422,
  /** The public address does not answer, or another product answers there. */
  addressSilent: 409,
  /** The public address is one of this machine only. */
  addressLocal: 409,
} as const satisfies ErrorTable
