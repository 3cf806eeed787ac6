import * as v from 'valibot'

import { call } from '../call.ts'
import { timestamp } from '../fields.ts'
import { otp } from '../identity/rules.ts'

/** The person's data as an archive, and erasing the account. */
export const privacyCalls = {
  exportData: call({
    method: 'POST',
    path: '/api/v2/users/export/',
    who: 'person',
    about:
      'Everything that is stored about the person as a ZIP archive, by a link that works for 15 minutes.',
    reply: v.object({ url: v.string(), name: v.string(), size: v.number(), expiresAt: timestamp }),
    errors: [],
  }),
  erase: call({
    method: 'POST',
    path: '/api/v2/users/erase/',
    who: 'person',
    about:
      'Erases the account in two steps: without a code, a code is mailed; with it, the account is closed and made nameless at once, and the rest is deleted later.',
    body: v.object({ otp: v.optional(otp) }),
    reply: v.variant('state', [
      v.object({ state: v.literal('code_sent') }),
      v.object({ state: v.literal('erased'), purgedAfter: timestamp }),
    ]),
    errors: ['otpWrong'],
  }),
} as const
