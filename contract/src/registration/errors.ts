import type { ErrorTable } from '../errorTable.ts'

/** Why signing up can fail. */
export const registrationErrors = {
  emailTaken: 409,
  programmeClosed: 422,
  institutionUnknown: 422,
  institutionEmail: 422,
} as const satisfies ErrorTable
