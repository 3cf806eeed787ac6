import * as v from 'valibot'

import { call } from '../call.ts'
import { day, id, localeTags, localeText, timestamp } from '../fields.ts'

export const feedEvents = ['post', 'quote'] as const
export type FeedEvent = (typeof feedEvents)[number]

/** How many entries a page holds where nobody asks for another number, and at most. */
export const feedPageSize = { usual: 10, most: 50 } as const

const contentObject = v.object({
  /** Address of a picture of ours. */
  thumbnail: v.nullable(v.string()),
  title: v.string(),
  localeTitle: localeText,
  description: v.string(),
  localeDescription: localeText,
  /** The words of a quote; of a post what follows its description, in Markdown. */
  text: v.string(),
  localeText,
  author: v.string(),
  localeAuthor: localeText,
  /** Leads out of the product. */
  link: v.nullable(v.string()),
  /** Why the programme team chose it. */
  mtCuratedNote: v.string(),
  localeMtCuratedNote: localeText,
  tags: v.array(v.string()),
  localeTags,
})

const post = v.object({
  id,
  event: v.picklist(feedEvents),
  publishedAt: timestamp,
  /** How many people like it. */
  feedLikes: v.number(),
  isLiked: v.boolean(),
  contentObject,
})
export type FeedPost = v.InferOutput<typeof post>

const counted = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, 'Please give a whole number.'),
    v.transform(Number),
    v.minValue(1, 'Please count from 1.'),
    v.maxValue(most, `Please give at most ${most}.`),
  )

/** A day, or nothing: a form sends its empty fields along. */
const dayOrNothing = v.optional(v.union([v.literal(''), day]), '')

const query = v.object({
  page: v.optional(counted(1000)),
  size: v.optional(counted(feedPageSize.most)),
  /** Kinds, parted by commas; none means all. */
  event: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((part) => part !== '')),
      v.array(v.picklist(feedEvents, 'An entry is a post or a quote.')),
    ),
  ),
  from: dayOrNothing,
  to: dayOrNothing,
  /** The last entry that the reader holds. */
  after: v.optional(id),
})

/** Posts and quotes for everybody who is signed in. */
export const feedCalls = {
  feed: call({
    method: 'GET',
    path: '/api/v2/learninghub/feed/',
    who: 'person',
    about:
      'Posts and quotes, newest first. `after` is the id of the last entry held, and the way to go on without end; `page` counts from 1 and reaches 1,000 entries deep. `event` names kinds parted by commas; `from` and `to` are days in India, both included.',
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
      'Likes an entry, or takes that back; once for each Idempotency-Key. With `is_liked` it sets what is asked for, so that a repeat changes nothing.',
    body: v.object({ id, isLiked: v.optional(v.boolean()) }),
    reply: v.object({ id, isLiked: v.boolean(), feedLikes: v.number() }),
    errors: [],
  }),
  click: call({
    method: 'POST',
    path: '/api/v2/learninghub/feed/click/',
    who: 'person',
    about: 'Counts that the link of an entry was opened, not by whom; once for each Idempotency-Key.',
    body: v.object({ id }),
    reply: v.object({ id }),
    errors: [],
  }),
} as const
