/** Failures by name, each with its HTTP status and an English sentence for people. */
export type ErrorTable = Readonly<Record<string, { readonly status: number; readonly detail: string }>>

/** The failures that every call may return, so that no call has to list them. */
export const generalErrors = {
  malformed: { status: 400, detail: 'We could not read that request.' },
  tokenMissing: { status: 401, detail: 'Please sign in.' },
  tokenInvalid: { status: 401, detail: 'Your sign-in has ended. Please sign in again.' },
  originForbidden: { status: 403, detail: 'This request came from another site.' },
  notYours: { status: 403, detail: 'You may not do this.' },
  notOpenYet: { status: 403, detail: 'This opens later for you.' },
  notFound: { status: 404, detail: 'There is nothing here.' },
  tooLarge: { status: 413, detail: 'That is too large to send.' },
  wrongType: { status: 415, detail: 'We cannot read that kind of content.' },
  invalid: { status: 422, detail: 'Some of the fields need another look.' },
  tooOften: { status: 429, detail: 'That was too often. Please wait a little and try again.' },
  unexpected: { status: 500, detail: 'Something went wrong on our side. Nothing was lost.' },
  unavailable: { status: 503, detail: 'We cannot reach our data right now. Please try again in a moment.' },
  storageFull: { status: 507, detail: 'We have no room to store this right now. Please try again later.' },
  maintenance: { status: 503, detail: 'We are under maintenance and will be back soon.' },
} as const satisfies ErrorTable
