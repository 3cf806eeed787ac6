import * as v from 'valibot'

import { call } from '../call.ts'
import { done, id, timestamp } from '../fields.ts'

/** The devices one is signed in on. */
export const deviceCalls = {
  signIns: call({
    method: 'GET',
    path: '/identity/sessions',
    who: 'person',
    about: 'Where the person is signed in, this device first, then the one used last.',
    reply: v.array(
      v.object({
        id,
        /** The browser's own description of itself; the client makes words of it. */
        userAgent: v.string(),
        createdAt: timestamp,
        lastUsedAt: timestamp,
        isCurrent: v.boolean(),
      }),
    ),
    errors: [],
  }),
  endSignIn: call({
    method: 'DELETE',
    path: '/identity/sessions/:signInId',
    who: 'person',
    about: 'Signs one device of the person out; ending it again changes nothing.',
    reply: done,
    errors: [],
  }),
  signOutEverywhere: call({
    method: 'POST',
    path: '/identity/sign-out-everywhere',
    who: 'person',
    about: 'Signs every device of the person out, this one too.',
    reply: done,
    errors: [],
  }),
} as const
