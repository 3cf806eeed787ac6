import type { ErrorTable } from '../base/errorTable.ts'

/** Why signing in, confirming an address or resetting a password can fail. */
export const identityErrors = {
  wrongPassword: 401,
  userNotFound: 401,
  emailNotVerified: 401,
  providerGoogle: 401,
  userDisabled: 401,
  sessionEnded: 401,
  signInCodeOver: 401,
  tooManyAttempts: 429,
  alreadySignedUp: 406,
  otpWrong: 422,
  otpNotVerified: 422,
  accountUnknown: 404,
  passwordCommon: 422,
} as const satisfies ErrorTable
