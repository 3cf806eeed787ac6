import * as v from 'valibot'

import { call } from '../call.ts'
import { id, localeText } from '../fields.ts'

/** What cards are about, in the spelling of the wire. */
export const cardTypes = ['Intership', 'Mentorship'] as const
export type CardType = (typeof cardTypes)[number]

const card = v.object({
  id,
  title: v.string(),
  localeTitle: localeText,
  organisation: v.string(),
  localeOrganisation: localeText,
  place: v.string(),
  localePlace: localeText,
  stipend: v.string(),
  localeStipend: localeText,
  duration: v.string(),
  localeDuration: localeText,
  eligibility: v.string(),
  localeEligibility: localeText,
  howToApply: v.string(),
  localeHowToApply: localeText,
  description: v.string(),
  localeDescription: localeText,
  /** Address of a picture of ours. */
  image: v.nullable(v.string()),
  /** Leads out of the product. */
  url: v.nullable(v.string()),
  /** The last day to apply, as YYYY-MM-DD in India. */
  deadline: v.string(),
  /** Days left to apply, 0 on the last one; null once it is over. */
  daysLeft: v.nullable(v.number()),
  /** Shows how cards look; nobody offers it. */
  isExample: v.boolean(),
})
export type Card = v.InferOutput<typeof card>

/** Cards that people look through. */
export const internshipCalls = {
  cards: call({
    method: 'GET',
    path: '/api/v2/card/',
    who: 'person',
    opens: ({ expType }) => (expType === 'Intership' ? 'internship' : undefined),
    about:
      'Cards of one kind: those still open first, by their deadline. Those of `Intership` once internships are open to the person.',
    query: v.object({ expType: v.picklist(cardTypes), imageType: v.optional(v.string()) }),
    reply: v.array(card),
    errors: [],
  }),
} as const
