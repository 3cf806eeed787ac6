import * as v from 'valibot'

import { call } from '../base/call.ts'
import { paragraph, timestamp } from '../base/fields.ts'
import { mostCaseWords } from '../safety/caseRules.ts'
import { filmed } from './recordCalls.ts'

/** The recordings that reports keep. Kept apart, because only the safety desk loads it. */
export const evidenceCalls = {
  hearRecording: call({
    method: 'POST',
    path: '/api/v2/staff/safety/cases/:id/recording/',
    who: 'staff',
    rights: ['safety'],
    about:
      'Opens the recording that the reporter of a call gave to the team, with a reason. The members of the chat see that it was opened. The addresses work for 15 minutes, for the caller alone, while the case is open. If the case is about staff, a second member has to ask too.',
    body: v.object({ words: v.pipe(paragraph(mostCaseWords), v.nonEmpty('Field is mandatory')) }),
    reply: v.object({
      /** Each person's sound and picture; the name is empty after the person erased their account. */
      takes: v.array(v.object({ name: v.string(), startedOn: timestamp, ...filmed })),
      /** The sound of everyone as one file; null if it was not made. */
      whole: v.nullable(v.string()),
      until: timestamp,
      isSecondNeeded: v.boolean(),
    }),
    errors: ['alreadyTaken', 'onlyOneMember'],
  }),
} as const
