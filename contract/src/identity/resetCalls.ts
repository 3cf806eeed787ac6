import * as v from 'valibot'

import { call } from '../base/call.ts'
import { email, boundedText } from '../base/fields.ts'
import { acceptedPassword, otp } from './rules.ts'

const message = v.object({ message: v.string() })

/** Choosing a new password with a one-time code. */
export const resetCalls = {
  resetPassword: call({
    method: 'POST',
    path: '/api/v2/users/reset-password/',
    who: 'anyone',
    about: 'Mails a code for choosing a new password; `errors` says why none was sent to this account.',
    body: v.object({ email }),
    reply: v.object({ message: v.string(), errors: v.array(v.string()) }),
    errors: ['accountUnknown'],
  }),
  confirmOtp: call({
    method: 'POST',
    path: '/api/v2/users/confirm-otp/',
    who: 'anyone',
    about: 'Checks the code of a password reset without using it up.',
    body: v.object({ email, otp }),
    reply: message,
    errors: ['otpWrong'],
  }),
  confirmPassword: call({
    method: 'POST',
    path: '/api/v2/users/confirm-password/',
    who: 'anyone',
    about:
      'Sets a new password with a checked code, uses the code up, and ends every sign-in of the account.',
    body: v.object({
      email,
      otp,
      newPassword: acceptedPassword,
      checkNewPassword: boundedText(256),
    }),
    reply: message,
    errors: ['otpNotVerified', 'passwordCommon'],
  }),
} as const
