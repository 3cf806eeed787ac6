import { day, localeText } from '@saathi/contract/base/fields.ts'
import { cardAudiences } from '@saathi/contract/internships/calls.ts'
import * as v from 'valibot'

import { isPictureName } from '../engines/content/contentPictures.ts'

const words = v.pipe(v.string(), v.nonEmpty('Words are missing.'))

const id = v.pipe(
  v.string(),
  v.regex(/^[a-z\d-]+$/, 'An id has small letters, digits and dashes.'),
  v.maxLength(100),
)

const shownImage = v.optional(v.pipe(v.string(), v.check(isPictureName, 'There is no picture of this name.')))

const link = v.optional(
  v.nullable(v.pipe(v.string(), v.url(), v.regex(/^https:\/\//, 'A link begins with https://.'))),
  null,
)

/** A card of an internship as staff write it in `content/internships`. */
const writtenCard = v.object({
  id,
  expType: v.optional(v.literal('Intership'), 'Intership'),
  title: words,
  localeTitle: localeText,
  organisation: words,
  localeOrganisation: localeText,
  /** The kind of work, one of a few for all cards; the list can be narrowed by it. */
  field: v.optional(v.string(), ''),
  localeField: v.optional(localeText, {}),
  place: words,
  localePlace: localeText,
  /** The state, or "From home"; the list can be narrowed by it. */
  region: v.optional(v.string(), ''),
  localeRegion: v.optional(localeText, {}),
  stipend: words,
  localeStipend: localeText,
  duration: words,
  localeDuration: localeText,
  eligibility: words,
  localeEligibility: localeText,
  howToApply: words,
  localeHowToApply: localeText,
  description: words,
  localeDescription: localeText,
  image: shownImage,
  url: link,
  /** The last day to apply, in India. */
  deadline: day,
  isExample: v.optional(v.boolean(), false),
})
export type WrittenCard = v.InferOutput<typeof writtenCard>

type Facets = 'field' | 'localeField' | 'region' | 'localeRegion'

/** A card in the database. A card that was loaded before lists could be narrowed has no facets. */
export type StoredCard = Omit<WrittenCard, Facets> & Partial<Pick<WrittenCard, Facets>>

/** A card of mentorships, in the same folder. */
const writtenMentorshipCard = v.pipe(
  v.object({
    id,
    expType: v.literal('Mentorship'),
    title: words,
    localeTitle: localeText,
    text: words,
    localeText,
    image: shownImage,
    url: link,
    /** The first and the last day on which the card is shown, in India; null for no end. */
    shownFrom: day,
    shownUntil: v.optional(v.nullable(day), null),
    audience: v.picklist(cardAudiences),
  }),
  v.check(
    ({ shownFrom, shownUntil }) => shownUntil === null || shownFrom <= shownUntil,
    'The card would end before it begins.',
  ),
)
export type WrittenMentorshipCard = v.InferOutput<typeof writtenMentorshipCard>

/** A file of cards. */
export const writtenCards = v.array(v.variant('expType', [writtenCard, writtenMentorshipCard]))

/** How a card of each kind is stored. */
export interface StoredCards {
  readonly Intership: StoredCard
  readonly Mentorship: WrittenMentorshipCard
}
