import * as v from 'valibot'

import { call } from '../base/call.ts'
import { localeText } from '../base/fields.ts'

export const faqCalls = {
  faq: call({
    method: 'GET',
    path: '/api/v1/faq/',
    who: 'anyone',
    about: 'Topics with questions and answers.',
    duringMaintenance: true,
    reply: v.array(
      v.object({
        id: v.string(),
        topic: v.string(),
        localeTopic: localeText,
        questions: v.array(
          v.object({
            id: v.string(),
            question: v.string(),
            localeQuestion: localeText,
            answer: v.string(),
            localeAnswer: localeText,
            /** Whether the answer refers people to the programme team. */
            toTeam: v.boolean(),
            /** The audience of the answer, if it is not everyone. */
            audience: v.optional(v.picklist(['mentee', 'mentor'])),
            /** Other words for the question, by language; the search reads them, and nobody sees them. */
            alsoAsked: v.optional(v.record(v.string(), v.array(v.string()))),
          }),
        ),
      }),
    ),
    errors: [],
  }),
} as const
