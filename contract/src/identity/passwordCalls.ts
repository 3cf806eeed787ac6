import * as v from 'valibot'

import { boundedText } from '../base/fields.ts'
import { call } from '../base/call.ts'

/** Checking a password before it is used. */
export const passwordCalls = {
  checkPassword: call({
    method: 'POST',
    path: '/identity/check-password',
    who: 'anyone',
    about:
      'Whether a password is among those that attackers try first; with the address, also whether it is made of it. Nothing is stored or logged.',
    body: v.object({
      password: boundedText(256),
      email: v.optional(boundedText(254), ''),
    }),
    reply: v.object({ common: v.boolean() }),
    errors: [],
  }),
} as const
