import * as v from 'valibot'

import { call } from '../base/call.ts'
import { day, id, localeTags, localeText, timestamp, boundedText } from '../base/fields.ts'

export const feedEvents = ['post', 'quote'] as const
export type FeedEvent = (typeof feedEvents)[number]

/** How many entries a page holds: by default, and at most. */
export const feedPageSize = { usual: 10, most: 50 } as const

const contentObject = v.object({
  /** The address of a picture that this product serves. */
  thumbnail: v.nullable(v.string()),
  title: v.string(),
  localeTitle: localeText,
  description: v.string(),
  localeDescription: localeText,
  /** The words of a quote. For a post, the text that follows the description, in Markdown. */
  text: v.string(),
  localeText,
  author: v.string(),
  localeAuthor: localeText,
  /** A link to another site. */
  link: v.nullable(v.string()),
  /** Why the programme team chose this entry. */
  mtCuratedNote: v.string(),
  localeMtCuratedNote: localeText,
  tags: v.array(v.string()),
  localeTags,
})

const post = v.object({
  id,
  event: v.picklist(feedEvents),
  publishedAt: timestamp,
  /** How many people like this entry. */
  feedLikes: v.number(),
  isLiked: v.boolean(),
  contentObject,
})
export type FeedPost = v.InferOutput<typeof post>

const counted = (most: number) =>
  v.pipe(
    boundedText(40),
    v.regex(/^\d{1,6}$/, 'Please give a whole number.'),
    v.transform(Number),
    v.minValue(1, 'Please count from 1.'),
    v.maxValue(most, `Please give at most ${most}.`),
  )

/** A day or an empty text, because forms send their empty fields too. */
const dayOrNothing = v.optional(v.union([v.literal(''), day]), '')

const query = v.object({
  page: v.optional(counted(1000)),
  size: v.optional(counted(feedPageSize.most)),
  /** Kinds, separated by commas; empty means all kinds. */
  event: v.optional(
    v.pipe(
      boundedText(200),
      v.transform((text) => text.split(',').filter((part) => part !== '')),
      v.array(v.picklist(feedEvents, 'An entry is a post or a quote.')),
    ),
  ),
  from: dayOrNothing,
  to: dayOrNothing,
  /** The id of the last entry that the reader has loaded. */
  after: v.optional(id),
})

/** Posts and quotes, open to everyone who is signed in. */
export const feedCalls = {
  feed: call({
    method: 'GET',
    path: '/api/v2/learninghub/feed/',
    who: 'person',
    about:
      'Posts and quotes, newest first. `after` is the id of the last loaded entry and has no limit; `page` counts from 1 and ends after 1,000 entries. `event` lists kinds, separated by commas; `from` and `to` are days in India, both included.',
    query,
    reply: v.array(post),
    errors: [],
  }),
  dateRange: call({
    method: 'GET',
    path: '/api/v2/learninghub/feed/daterange/',
    who: 'person',
    about: 'The days of the oldest and of the newest entry, in India; null while there is none.',
    reply: v.object({ firstDate: v.nullable(v.string()), lastDate: v.nullable(v.string()) }),
    errors: [],
  }),
  quoteOfTheDay: call({
    method: 'GET',
    path: '/api/v2/learninghub/feed/quote-of-the-day/',
    who: 'person',
    about: 'One quote for everybody, from midnight to midnight in India; null while there is none.',
    reply: v.nullable(post),
    errors: [],
  }),
  toggleLike: call({
    method: 'POST',
    path: '/api/v2/learninghub/feed/toggle-like/',
    who: 'person',
    about:
      'Likes an entry, or removes the like; once for each Idempotency-Key. With `is_liked` the call sets that state, so that repeating it changes nothing.',
    body: v.object({ id, isLiked: v.optional(v.boolean()) }),
    reply: v.object({ id, isLiked: v.boolean(), feedLikes: v.number() }),
    errors: [],
  }),
  click: call({
    method: 'POST',
    path: '/api/v2/learninghub/feed/click/',
    who: 'person',
    about: 'Counts that the link of an entry was opened, but not by whom; once for each Idempotency-Key.',
    body: v.object({ id }),
    reply: v.object({ id }),
    errors: [],
  }),
} as const
