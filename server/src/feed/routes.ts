import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { feedCalls, feedPageSize, type FeedPost } from '@saathi/contract/feed/calls.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'

import { pictureAddress } from '../engines/content/contentPictures.ts'
import type { Database } from '../engines/database/database.ts'
import { once } from '../engines/database/once.ts'
import type { House } from '../house/house.ts'
import { type HandlerRequest, type Mountable, serving } from '../http/request.ts'
import { chooseQuote, quoteOfDay } from './quoteStore.ts'
import { entriesBefore, filterOf } from './rules.ts'
import {
  countClick,
  type EntryRow,
  feedPage,
  likesOf,
  type Press,
  pressLike,
  publishedEntry,
  publishedRange,
} from './store.ts'

type Query = HandlerRequest<typeof feedCalls.feed>['query']

/** Serves posts and quotes, likes, and the count of opened links. */
export function feedRoutes({ db, clock }: House): Mountable {
  const published = async (tx: Database, id: string) => {
    const entry = await publishedEntry(tx, id, clock.now())
    if (entry === undefined) throw new Failure('notFound')
    return entry
  }
  return serving(feedCalls, {
    async feed({ person, query: { page = 1, size = feedPageSize.usual, after, event, from, to } }) {
      if (to !== '' && from > to) {
        throw failureOfFields<Query>('invalid', { to: ['The last day lies before the first one.'] })
      }
      const begins =
        after === undefined ? { skipping: skipped(page, size) } : { after: await published(db, after) }
      const filter = filterOf({ event, from, to }, clock.now())
      return (await feedPage(db, { personId: person.id, filter, size, begins })).map(postOf)
    },
    async dateRange() {
      const { first, last } = await publishedRange(db, clock.now())
      return { firstDate: first && indiaDayOf(first), lastDate: last && indiaDayOf(last) }
    },
    async quoteOfTheDay({ person }) {
      const now = clock.now()
      const today = { personId: person.id, day: indiaDayOf(now), now }
      const chosen = await quoteOfDay(db, today)
      if (chosen !== undefined) return postOf(chosen)
      await chooseQuote(db, today)
      const quote = await quoteOfDay(db, today)
      return quote === undefined ? null : postOf(quote)
    },
    async toggleLike({ person, body: { id, isLiked }, transport: { idempotencyKey } }) {
      const key = { personId: person.id, entryId: id }
      const onceKey = idempotencyKey && `feedLike:${idempotencyKey}`
      await press(db, { ...key, isLiked, onceKey, at: clock.now() })
      const { isLiked: likes, likes: feedLikes } = await likesOf(db, key)
      return { id, isLiked: likes, feedLikes }
    },
    async click({ person, body: { id }, transport: { idempotencyKey } }) {
      // The stored key does not contain the entry's id, so that nobody can see what a person opened.
      const onceKey = idempotencyKey && `feedClick:${idempotencyKey}`
      await db.transaction(async (tx) => {
        await published(tx, id)
        await once(tx, { person: person.id, key: onceKey }, async () => void (await countClick(tx, id)))
      })
      return { id }
    },
  })
}

/** Sets the given state; without one, the state is toggled. */
async function press(db: Database, given: Press): Promise<void> {
  let { onceKey } = given
  for (;;) {
    const { isThere, hasCounted, hasChanged } = await pressLike(db, { ...given, onceKey })
    if (!isThere) throw new Failure('notFound')
    if (given.isLiked !== undefined || !hasCounted || hasChanged) return
    // The key is used, and the toggle still has to be done.
    onceKey = undefined
  }
}

function skipped(page: number, size: number): number {
  const before = entriesBefore(page, size)
  if (before !== undefined) return before
  const sentence =
    'Pages reach 1,000 entries deep. Go on with after=, the id of the last entry that you hold.'
  throw failureOfFields<Query>('invalid', { page: [sentence] }, { detail: sentence })
}

function postOf({ id, event, publishedAt, content, likes, isLiked }: EntryRow): FeedPost {
  return {
    id,
    event,
    publishedAt: publishedAt.toISOString(),
    feedLikes: likes,
    isLiked,
    contentObject: {
      ...content,
      thumbnail: content.thumbnail === undefined ? null : pictureAddress(content.thumbnail),
      link: content.link ?? null,
    },
  }
}
