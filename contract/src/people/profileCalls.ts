import * as v from 'valibot'

import { call } from '../call.ts'
import { timeZoneNamed } from './timeZones.ts'
import { user } from './user.ts'

const timeZone = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check((name) => timeZoneNamed(name) !== undefined, 'Please give a time zone such as Asia/Kolkata.'),
  v.transform((name) => timeZoneNamed(name) ?? name),
)

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
  timeZone: call({
    method: 'PUT',
    path: '/api/v2/users/time-zone/',
    who: 'person',
    about: 'Stores the time zone in which the person reads and makes times, by its IANA name.',
    body: v.object({ timeZone }),
    reply: v.object({ timeZone: v.string() }),
    errors: [],
  }),
} as const
