import * as v from 'valibot'

import { call } from '../base/call.ts'
import { paragraph, timestamp } from '../base/fields.ts'

/** The goal of a pair. */
export const pairGoal = v.nullable(v.object({ words: v.string(), by: v.string(), at: timestamp }))

/** The calls of the mentee and the mentor about their goal. */
export const goalCalls = {
  goal: call({
    method: 'GET',
    path: '/api/v2/mentorships/:id/goal/',
    who: 'person',
    about: 'The goal that the pair has named, and whether the person is asked for one.',
    reply: v.object({ isDue: v.boolean(), goal: pairGoal }),
    errors: [],
  }),
  nameGoal: call({
    method: 'POST',
    path: '/api/v2/mentorships/:id/goal/',
    who: 'person',
    about:
      'Names the goal of the mentorship, in place of an earlier one. Everyone in it and the programme team read it.',
    body: v.object({ words: v.pipe(paragraph(300), v.nonEmpty('Field is mandatory')) }),
    reply: v.object({ isDue: v.boolean(), goal: pairGoal }),
    errors: [],
  }),
} as const
