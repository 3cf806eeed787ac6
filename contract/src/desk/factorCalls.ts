import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, id, timestamp } from '../base/fields.ts'

/** The answer of an authenticator, with the names of the browser. The server's library checks its parts. */
const credential = v.record(boundedText(50), v.unknown())

/** The calls about the second factor. */
export const factorCalls = {
  beginFactor: call({
    method: 'POST',
    path: '/api/v2/staff/second-factor/',
    who: 'staff',
    beforeSecondFactor: true,
    about:
      'Begins to set up a second factor, or asks for the one that is set up. Where it has been passed, a new one replaces it.',
    body: v.object({ kind: v.picklist(['passkey', 'codes']) }),
    reply: v.object({
      kind: v.picklist(['passkey', 'codes']),
      /** Whether this sets up the factor. */
      isNew: v.boolean(),
      /** The secret of new codes and its address for an app; otherwise null. */
      secret: v.nullable(v.string()),
      address: v.nullable(v.string()),
      /** What the browser hands to the authenticator; null for codes. */
      options: v.unknown(),
    }),
    errors: ['secondFactorNeeded'],
  }),
  verifyFactor: call({
    method: 'POST',
    path: '/api/v2/staff/second-factor/verify/',
    who: 'staff',
    beforeSecondFactor: true,
    about:
      'Passes the second factor for 12 hours. The first time it returns ten recovery codes, which are shown once.',
    body: v.object({
      code: v.optional(boundedText(20)),
      credential: v.optional(credential),
      recoveryCode: v.optional(boundedText(40)),
    }),
    reply: v.object({
      secondFactorUntil: timestamp,
      recoveryCodes: v.nullable(v.array(v.string())),
    }),
    errors: ['secondFactorWrong'],
  }),
  resetFactor: call({
    method: 'DELETE',
    path: '/api/v2/staff/team/:userId/second-factor/',
    who: 'staff',
    rights: ['team'],
    about: 'Resets the second factor of a colleague. It is logged, and the colleague gets an email.',
    reply: v.object({ userId: id }),
    errors: [],
  }),
} as const
