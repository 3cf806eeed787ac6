/**
 * Every failure the product answers on purpose: its HTTP status and an English sentence for people.
 * The wire `code` is the name in snake_case; clients translate by it (text key `error.<code>`).
 */
export const failures = {
  malformed: { status: 400, detail: 'We could not read that request.' },
  tokenMissing: { status: 401, detail: 'Please sign in.' },
  tokenInvalid: { status: 401, detail: 'Your sign-in has ended. Please sign in again.' },
  wrongPassword: { status: 401, detail: 'Wrong e-mail or password.' },
  userNotFound: { status: 401, detail: 'There is no account with this e-mail.' },
  emailNotVerified: { status: 401, detail: 'Email Not Verified' },
  providerGoogle: {
    status: 401,
    detail: 'Our records say that you signed up with Google. Please use the Sign-in via Google option.',
  },
  userDisabled: { status: 401, detail: 'This account has been disabled.' },
  sessionEnded: { status: 401, detail: 'Your sign-in has ended. Please sign in again.' },
  originForbidden: { status: 403, detail: 'This request came from another site.' },
  notYours: { status: 403, detail: 'You may not do this.' },
  notOpenYet: { status: 403, detail: 'This opens later for you.' },
  notFound: { status: 404, detail: 'There is nothing here.' },
  alreadySignedUp: {
    status: 406,
    detail: 'This e-mail is already signed up. Log in or reset the password.',
  },
  emailTaken: { status: 409, detail: 'This e-mail is already signed up.' },
  stepOutOfOrder: { status: 422, detail: 'Please finish the step before this one first.' },
  sessionNotStarted: { status: 409, detail: 'Please start this session first.' },
  alreadyAnswered: { status: 410, detail: 'This has been answered already.' },
  tooLarge: { status: 413, detail: 'That is too large to send.' },
  wrongType: { status: 415, detail: 'We cannot read that kind of content.' },
  invalid: { status: 422, detail: 'Some of the fields need another look.' },
  otpWrong: { status: 422, detail: 'This code is not right, or it is no longer valid.' },
  otpNotVerified: { status: 422, detail: 'Please confirm your e-mail with the code first.' },
  accountUnknown: { status: 404, detail: 'Account with this email does not exist' },
  passwordCommon: {
    status: 422,
    detail: 'This password is among those that attackers try first. Please choose another one.',
  },
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
  cannotStop: { status: 422, detail: 'Letters about the safety of your account cannot be stopped.' },
  linkInvalid: { status: 422, detail: 'This link is not whole, or it is no longer valid.' },
  programmeClosed: { status: 422, detail: 'This programme is not open to your e-mail address.' },
  institutionUnknown: { status: 422, detail: 'We do not know this institution code.' },
  portalAbsent: { status: 404, detail: 'Coming from the NCS Portal is not set up here.' },
  portalLinkInvalid: {
    status: 422,
    detail:
      'This link was altered on its way, or is not whole. Go back to the NCS Portal and press the button again.',
  },
  portalLinkExpired: {
    status: 422,
    detail: 'This link is too old. Go back to the NCS Portal and press the button again.',
  },
  portalLinkUsed: {
    status: 422,
    detail: 'This link was used already. Go back to the NCS Portal and press the button again.',
  },
  portalEntryMissing: {
    status: 403,
    detail: 'Your visit from the NCS Portal is over. Go back to the portal and press the button again.',
  },
  portalEntryDiffers: {
    status: 403,
    detail:
      'This is not what the NCS Portal told us about you. Go back to the portal and press the button again.',
  },
  portalPasswordWrong: {
    status: 422,
    detail: 'Your NCS Portal password is invalid. Please check and try again.',
  },
  portalUnreachable: {
    status: 503,
    detail: 'The NCS Portal does not answer now. Please try again in a few minutes.',
  },
  signInCodeOver: { status: 401, detail: 'This sign-in code is over. Please sign in again.' },
  quizRequired: { status: 422, detail: 'Please take the quiz before moving forward.' },
  tooManyAttempts: {
    status: 429,
    detail:
      'This account is blocked for a while after too many attempts. Try again after an hour, otherwise contact support.',
  },
  tooOften: { status: 429, detail: 'That was too often. Please wait a little and try again.' },
  unexpected: { status: 500, detail: 'Something went wrong on our side. Nothing was lost.' },
  maintenance: { status: 503, detail: 'We are under maintenance and will be back soon.' },
} as const satisfies Record<string, { status: number; detail: string }>

/** The name of a failure; a call lists those it may answer. */
export type FailureName = keyof typeof failures

/** Failures any call may answer, so that no call has to list them. */
export const generalFailures = [
  'malformed',
  'tokenMissing',
  'tokenInvalid',
  'originForbidden',
  'notYours',
  'notOpenYet',
  'notFound',
  'tooLarge',
  'wrongType',
  'invalid',
  'tooOften',
  'unexpected',
  'maintenance',
] as const satisfies readonly FailureName[]

/** Sentences about fields that the client may show beside them; keys are wire names. */
export type FieldErrors = Record<string, string[]>

/** What a Failure can carry besides its name. */
export interface FailureExtra {
  readonly fields?: FieldErrors
  readonly retryAfterSeconds?: number
  readonly detail?: string
}

/** An expected failure: thrown anywhere on the server, answered in one place as a problem document. */
export class Failure extends Error {
  readonly failure: FailureName
  readonly extra: FailureExtra

  constructor(failure: FailureName, extra: FailureExtra = {}) {
    super(failure)
    this.name = 'Failure'
    this.failure = failure
    this.extra = extra
  }
}
