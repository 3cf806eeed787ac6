import * as v from 'valibot'

import { call } from '../base/call.ts'
import { done, email, boundedText } from '../base/fields.ts'
import { user } from '../people/user.ts'

/** The reply of signing in and of refreshing a sign-in. */
export const signedIn = v.object({ idToken: v.string(), expiresIn: v.number(), user })

/** Signing in, staying signed in, signing out. */
export const signInCalls = {
  signIn: call({
    method: 'POST',
    path: '/identity/sign-in',
    who: 'anyone',
    about:
      'Signs in with email and password, or with the sign-in code of a person from the partner portal; sets the refresh cookie.',
    body: v.union([
      v.object({ email, password: v.pipe(boundedText(256), v.nonEmpty()) }),
      v.object({ email, code: v.pipe(boundedText(100), v.nonEmpty()) }),
    ]),
    reply: signedIn,
    errors: [
      'wrongPassword',
      'signInCodeOver',
      'userNotFound',
      'emailNotVerified',
      'providerGoogle',
      'userDisabled',
      'tooManyAttempts',
    ],
  }),
  refresh: call({
    method: 'POST',
    path: '/identity/refresh',
    who: 'anyone',
    about: 'Rotates the refresh cookie and returns a new ID token.',
    reply: signedIn,
    errors: ['sessionEnded', 'userDisabled'],
  }),
  signOut: call({
    method: 'POST',
    path: '/identity/sign-out',
    who: 'anyone',
    about: 'Ends the sign-in of the refresh cookie.',
    reply: done,
    errors: [],
  }),
  keys: call({
    method: 'GET',
    path: '/identity/jwks.json',
    who: 'anyone',
    about: 'The public keys for checking ID tokens.',
    duringMaintenance: true,
    reply: v.object({ keys: v.array(v.record(v.string(), v.unknown())) }),
    errors: [],
  }),
} as const
