import * as v from 'valibot'

import { call } from '../base/call.ts'
import { timestamp } from '../base/fields.ts'
import { otp } from '../identity/rules.ts'

const unready = v.null()
/** The archive of a person's data; the other fields are null until it is ready. */
const archive = v.variant('status', [
  v.object({
    status: v.literal('READY'),
    url: v.string(),
    name: v.string(),
    size: v.number(),
    expiresAt: timestamp,
  }),
  v.object({
    status: v.picklist(['PREPARING', 'FAILED']),
    url: unready,
    name: unready,
    size: unready,
    expiresAt: unready,
  }),
])
export type Archive = v.InferOutput<typeof archive>

/** The person's data as an archive, and erasing the account. */
export const privacyCalls = {
  exportData: call({
    method: 'POST',
    path: '/api/v2/users/export/',
    who: 'person',
    about:
      'Begins to build a ZIP archive of everything that is stored about the person; while one is being built, returns that one.',
    reply: archive,
    errors: [],
  }),
  archive: call({
    method: 'GET',
    path: '/api/v2/users/export/',
    who: 'person',
    isPrivate: true,
    about:
      'The archive that the person asked for: how far it is, and a link that works for 15 minutes. Null without one.',
    reply: v.nullable(archive),
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
