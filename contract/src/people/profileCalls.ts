import * as v from 'valibot'

import { call } from '../base/call.ts'
import { user } from './user.ts'

/** The profile and the language of the person who is signed in. */
export const profileCalls = {
  profile: call({
    method: 'GET',
    path: '/api/v2/users/profile/',
    who: 'person',
    about: 'The profile of the signed-in person.',
    reply: user,
    errors: [],
  }),
  primaryLanguage: call({
    method: 'PUT',
    path: '/api/v2/users/primary_language/:code/',
    who: 'person',
    about: 'Stores the language that the person reads in.',
    naming: 'asIs',
    reply: v.object({ language_code: v.string() }),
    errors: [],
  }),
} as const
