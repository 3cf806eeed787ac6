import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, localeText, boundedText } from '../base/fields.ts'

/** The kinds of cards. The misspelling is part of the wire format. */
export const cardTypes = ['Intership', 'Mentorship'] as const
export type CardType = (typeof cardTypes)[number]

/** How far the place of an internship is from the person's home. */
export const distances = ['district', 'state', 'home', 'far'] as const
export type Distance = (typeof distances)[number]

const card = v.object({
  id,
  title: v.string(),
  localeTitle: localeText,
  organisation: v.string(),
  localeOrganisation: localeText,
  /** The kind of work; empty if the card names none. */
  field: v.string(),
  localeField: localeText,
  place: v.string(),
  localePlace: localeText,
  /** The state, or from home; empty if the card names none. */
  region: v.string(),
  localeRegion: localeText,
  /** In the person's district, in their state, to be done at home, or farther away; null while their state is not known. */
  distance: v.optional(v.nullable(v.picklist(distances)), null),
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
  /** The address of a picture that this product serves. */
  image: v.nullable(v.string()),
  /** A link to another site. */
  url: v.nullable(v.string()),
  /** The last day to apply, as YYYY-MM-DD in India. */
  deadline: v.string(),
  /** Days left to apply: 0 on the last day, null after it. */
  daysLeft: v.nullable(v.number()),
  /** An example that shows what cards look like; it is not a real offer. */
  isExample: v.boolean(),
})
export type Card = v.InferOutput<typeof card>

/** The people for whom a card of mentorships is meant. */
export const cardAudiences = ['mentee', 'mentor', 'all'] as const

const mentorshipCard = v.object({
  id,
  title: v.string(),
  localeTitle: localeText,
  text: v.string(),
  localeText,
  /** The address of a picture that this product serves, or the name of a drawing of the client. */
  image: v.nullable(v.string()),
  /** A link to another site. */
  url: v.nullable(v.string()),
  /** The first day on which the card is shown, as YYYY-MM-DD in India. */
  shownFrom: v.string(),
  /** The last day on which the card is shown; null for a card without an end. */
  shownUntil: v.nullable(v.string()),
  audience: v.picklist(cardAudiences),
})
export type MentorshipCard = v.InferOutput<typeof mentorshipCard>

/** Cards of internships and mentorships. */
export const internshipCalls = {
  cards: call({
    method: 'GET',
    path: '/api/v2/card/',
    who: 'person',
    opens: ({ expType }) => (expType === 'Intership' ? 'internship' : undefined),
    about:
      'Cards of one kind. `Intership`: open ones first by their deadline; needs internships to be open to the person. `Mentorship`: those that are shown today to people of this role.',
    query: v.object({ expType: v.picklist(cardTypes), imageType: v.optional(boundedText(100)) }),
    reply: v.array(v.union([card, mentorshipCard])),
    errors: [],
  }),
} as const
