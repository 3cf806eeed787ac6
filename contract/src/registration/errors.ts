import type { ErrorTable } from '../errorTable.ts'

/** Why signing up can fail. */
export const registrationErrors = {
  emailTaken: { status: 409, detail: 'This e-mail is already signed up.' },
  programmeClosed: { status: 422, detail: 'This programme is not open to your e-mail address.' },
  institutionUnknown: { status: 422, detail: 'We do not know this institution code.' },
  institutionEmail: { status: 422, detail: 'This institution accepts only e-mail addresses of its own.' },
} as const satisfies ErrorTable
