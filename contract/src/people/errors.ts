import type { ErrorTable } from '../errorTable.ts'

/** Why a call about a profile, a picture or a consent can fail. */
export const peopleErrors = {
  pictureTooLarge: { status: 413, detail: 'maximum file size allowed is 2MB, select another image' },
  pictureUnreadable: {
    status: 415,
    detail: 'File selected is a not an image file. Please upload a jpeg or png file.',
  },
  birthYearKnown: {
    status: 409,
    detail: 'We know your year of birth already. If it is wrong, please write to the programme team.',
  },
  consentOutdated: { status: 409, detail: 'This text has changed. Please read it once more.' },
} as const satisfies ErrorTable
