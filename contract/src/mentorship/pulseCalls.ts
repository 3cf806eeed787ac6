import * as v from 'valibot'

import { call } from '../base/call.ts'
import { paragraph } from '../base/fields.ts'

/** The calls of the mentee and the mentor about how it goes. */
export const pulseCalls = {
  duePulse: call({
    method: 'GET',
    path: '/api/v2/mentorships/:id/pulse/',
    who: 'person',
    about: 'Whether the person is asked how the mentorship goes. The other side never sees the answer.',
    reply: v.object({ isDue: v.boolean(), names: v.array(v.string()) }),
    errors: [],
  }),
  pulse: call({
    method: 'POST',
    path: '/api/v2/mentorships/:id/pulse/',
    who: 'person',
    about: 'Tells the programme team how the mentorship goes, in five steps. The other side never sees it.',
    body: v.object({
      value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
      words: v.optional(paragraph(1000), ''),
    }),
    reply: v.object({ isStored: v.boolean() }),
    errors: [],
  }),
} as const
