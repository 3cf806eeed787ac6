import * as v from 'valibot'

import { call } from '../base/call.ts'
import { done, id, timestamp } from '../base/fields.ts'

/** The devices that a person is signed in on, and the ways to sign in. */
export const deviceCalls = {
  signIns: call({
    method: 'GET',
    path: '/identity/sessions',
    who: 'person',
    about: 'The devices that the person is signed in on: this device first, then the most recently used.',
    reply: v.array(
      v.object({
        id,
        /** The user agent of the browser; the client turns it into words. */
        userAgent: v.string(),
        createdAt: timestamp,
        lastUsedAt: timestamp,
        isCurrent: v.boolean(),
      }),
    ),
    errors: [],
  }),
  signInMethods: call({
    method: 'GET',
    path: '/identity/methods',
    who: 'person',
    about: 'The ways in which the person can sign in.',
    reply: v.object({ password: v.boolean(), google: v.boolean() }),
    errors: [],
  }),
  unlinkGoogle: call({
    method: 'DELETE',
    path: '/identity/methods/google',
    who: 'person',
    about: 'Ends the link to a Google account, for people who have a password; repeating it changes nothing.',
    reply: done,
    errors: ['providerGoogle'],
  }),
  endSignIn: call({
    method: 'DELETE',
    path: '/identity/sessions/:signInId',
    who: 'person',
    about: 'Signs one device of the person out; repeating it changes nothing.',
    reply: done,
    errors: [],
  }),
  signOutEverywhere: call({
    method: 'POST',
    path: '/identity/sign-out-everywhere',
    who: 'person',
    about: 'Signs every device of the person out, including this one.',
    reply: done,
    errors: [],
  }),
} as const
