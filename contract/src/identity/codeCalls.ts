import * as v from 'valibot'

import { call } from '../base/call.ts'
import { email } from '../base/fields.ts'
import { otp } from './rules.ts'

const message = v.object({ message: v.string() })

/** Confirming an address with a one-time code. */
export const codeCalls = {
  accountExists: call({
    method: 'POST',
    path: '/api/v2/users/account-exists/',
    who: 'anyone',
    about: 'Whether an address is signed up, and how.',
    body: v.object({ email, provider: v.optional(v.picklist(['normal', 'google'])) }),
    reply: v.object({
      userExist: v.boolean(),
      user: v.nullable(v.object({ provider: v.string() })),
    }),
    errors: [],
  }),
  sendOtp: call({
    method: 'POST',
    path: '/api/v2/users/send-otp/',
    who: 'anyone',
    about: 'Mails a fresh one-time code to an address that is not signed up, or signed up and not confirmed.',
    body: v.object({ email }),
    reply: message,
    errors: ['alreadySignedUp'],
  }),
  verifyOtp: call({
    method: 'POST',
    path: '/api/v2/users/verify-otp/',
    who: 'anyone',
    about: 'Confirms an address by its code; a registered, unverified address is verified for good.',
    body: v.object({ email, otp }),
    reply: message,
    errors: ['otpWrong'],
  }),
} as const
