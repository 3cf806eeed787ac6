import * as v from 'valibot'

import { call } from '../base/call.ts'
import { localeText } from '../base/fields.ts'

export const readinessCalls = {
  workReadiness: call({
    method: 'GET',
    path: '/api/v2/users/work-readiness-score/',
    who: 'person',
    about:
      'The work-readiness scores of the person by dimension; none before the first completed session, and none for people who are not known to be adults.',
    reply: v.array(
      v.object({
        dimension: v.string(),
        name: v.string(),
        localeName: localeText,
        /** 0 to 100, whole. */
        score: v.number(),
        /** A sentence that explains the score. */
        because: v.string(),
        localeBecause: localeText,
      }),
    ),
    errors: [],
  }),
} as const
