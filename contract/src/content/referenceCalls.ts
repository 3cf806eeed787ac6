import * as v from 'valibot'

import { call } from '../base/call.ts'
import { localeText, boundedText } from '../base/fields.ts'

const number = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Names of places, the same for everyone. */
export const referenceCalls = {
  states: call({
    method: 'GET',
    path: '/api/v2/reference/states/',
    who: 'anyone',
    about: 'The states and union territories of India, by name.',
    reply: v.array(
      v.object({
        id: number,
        name: v.string(),
        localeName: localeText,
        code: v.string(),
        shortName: v.string(),
        countryCode: v.string(),
      }),
    ),
    errors: [],
  }),
  districts: call({
    method: 'GET',
    path: '/api/v2/reference/districts/',
    who: 'anyone',
    about: 'The districts of a state, or of all; none where there is no such state.',
    query: v.object({
      stateId: v.optional(
        v.pipe(boundedText(40), v.regex(/^\d{1,3}$/, 'This is no number of a state.'), v.transform(Number)),
      ),
    }),
    reply: v.array(v.object({ id: number, name: v.string(), code: v.string(), stateId: number })),
    errors: [],
  }),
} as const
