import type { ErrorTable } from '../base/errorTable.ts'

/** Why a call about a profile, a picture or a consent can fail. */
export const peopleErrors = {
  pictureTooLarge: 413,
  pictureUnreadable: 415,
  birthYearKnown: 409,
  consentOutdated: 409,
} as const satisfies ErrorTable
