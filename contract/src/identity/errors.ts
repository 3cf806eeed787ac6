import type { ErrorTable } from '../errorTable.ts'

/** Why signing in, confirming an address or resetting a password can fail. */
export const identityErrors = {
  wrongPassword: { status: 401, detail: 'Wrong e-mail or password.' },
  userNotFound: { status: 401, detail: 'There is no account with this e-mail.' },
  emailNotVerified: { status: 401, detail: 'Email Not Verified' },
  providerGoogle: {
    status: 401,
    detail: 'Our records say that you signed up with Google. Please use the Sign-in via Google option.',
  },
  userDisabled: { status: 401, detail: 'This account has been disabled.' },
  sessionEnded: { status: 401, detail: 'Your sign-in has ended. Please sign in again.' },
  signInCodeOver: { status: 401, detail: 'This sign-in code is over. Please sign in again.' },
  tooManyAttempts: {
    status: 429,
    detail:
      'This account is blocked for a while after too many attempts. Try again after an hour, otherwise contact support.',
  },
  alreadySignedUp: {
    status: 406,
    detail: 'This e-mail is already signed up. Log in or reset the password.',
  },
  otpWrong: { status: 422, detail: 'This code is not right, or it is no longer valid.' },
  otpNotVerified: { status: 422, detail: 'Please confirm your e-mail with the code first.' },
  accountUnknown: { status: 404, detail: 'Account with this email does not exist' },
  passwordCommon: {
    status: 422,
    detail: 'This password is among those that attackers try first. Please choose another one.',
  },
} as const satisfies ErrorTable
