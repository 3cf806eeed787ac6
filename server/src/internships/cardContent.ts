import { day, localeText } from '@saathi/contract/fields.ts'
import { cardTypes } from '@saathi/contract/internships/calls.ts'
import * as v from 'valibot'

import { isPictureName } from '../engines/contentPictures.ts'

const words = v.pipe(v.string(), v.nonEmpty('Words are missing.'))

/** A card as staff write it in `content/internships`. */
const writtenCard = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z\d-]+$/, 'An id has small letters, digits and dashes.'),
    v.maxLength(100),
  ),
  expType: v.optional(v.picklist(cardTypes), 'Intership'),
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
  image: v.optional(v.pipe(v.string(), v.check(isPictureName, 'There is no picture of this name.'))),
  url: v.optional(
    v.nullable(v.pipe(v.string(), v.url(), v.regex(/^https:\/\//, 'A link begins with https://.'))),
    null,
  ),
  /** The last day to apply, in India. */
  deadline: day,
  isExample: v.optional(v.boolean(), false),
})
export type WrittenCard = v.InferOutput<typeof writtenCard>

type Facets = 'field' | 'localeField' | 'region' | 'localeRegion'

/** A card in the database. One that was loaded before lists could be narrowed has no facets. */
export type StoredCard = Omit<WrittenCard, Facets> & Partial<Pick<WrittenCard, Facets>>

/** A file of cards. */
export const writtenCards = v.array(writtenCard)
