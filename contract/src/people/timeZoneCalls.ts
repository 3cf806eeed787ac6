import * as v from 'valibot'

import { boundedText } from '../base/fields.ts'
import { call } from '../base/call.ts'
import { timeZoneNamed } from './timeZones.ts'

const timeZone = v.pipe(
  boundedText(100),
  v.check((name) => timeZoneNamed(name) !== undefined, 'Please give a time zone such as Asia/Kolkata.'),
  v.transform((name) => timeZoneNamed(name) ?? name),
)

/** The time zone of the person who is signed in. */
export const timeZoneCalls = {
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
