import { feedEvents } from '@saathi/contract/feed/calls.ts'
import { day, localeTags, localeText } from '@saathi/contract/base/fields.ts'
import * as v from 'valibot'

import { isPictureName } from '../engines/content/contentPictures.ts'

const words = v.pipe(v.string(), v.nonEmpty('Words are missing.'))

const fields = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z\d-]+$/, 'An id has small letters, digits and dashes.'),
    v.maxLength(100),
  ),
  event: v.picklist(feedEvents, 'An entry is a post or a quote.'),
  /** The entry appears when this day begins in India. */
  publishedOn: day,
  thumbnail: v.optional(v.pipe(v.string(), v.check(isPictureName, 'There is no picture of this name.'))),
  title: v.optional(v.string(), ''),
  localeTitle: v.optional(localeText, {}),
  description: v.optional(v.string(), ''),
  localeDescription: v.optional(localeText, {}),
  text: v.optional(v.string(), ''),
  localeText: v.optional(localeText, {}),
  author: v.optional(v.string(), ''),
  localeAuthor: v.optional(localeText, {}),
  link: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https:\/\//, 'A link begins with https://.'))),
  mtCuratedNote: v.optional(v.string(), ''),
  localeMtCuratedNote: v.optional(localeText, {}),
  tags: v.optional(v.array(words), []),
  localeTags: v.optional(localeTags, {}),
})
type Fields = v.InferOutput<typeof fields>

const has = (event: Fields['event'], field: 'title' | 'description' | 'text' | 'author') =>
  v.forward<Fields, v.CheckIssue<Fields>, [typeof field]>(
    v.check(
      (entry) => entry.event !== event || entry[field].trim() !== '',
      `A ${event} has ${field === 'author' ? 'an' : 'a'} ${field}.`,
    ),
    [field],
  )

/** A post or a quote as staff write it in `content/feed`. */
const writtenEntry = v.pipe(
  fields,
  has('post', 'title'),
  has('post', 'description'),
  has('quote', 'text'),
  has('quote', 'author'),
)
export type WrittenEntry = v.InferOutput<typeof writtenEntry>

/** A file of entries. */
export const writtenEntries = v.array(writtenEntry)
