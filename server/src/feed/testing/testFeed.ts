import { feedCalls, type FeedEvent } from '@saathi/contract/feed/calls.ts'
import { beforeEach } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { ProblemAnswer, type Testing, type TestPerson } from '../../testing/testing.ts'
import { addEntries, buildEntry } from './buildEntry.ts'

interface Built {
  readonly id: string
  readonly event?: FeedEvent
  readonly on?: string
}

/** The query of a request for the feed. */
export type Query = { readonly [Name in 'page' | 'size' | 'event' | 'from' | 'to' | 'after']?: string }

/** An empty feed before each test. Asha reads it; each test has a new Asha. */
export function openFeed({ ask, house, person }: Testing) {
  const asha: TestPerson = { id: '', email: '', token: '' }
  beforeEach(async () => {
    await house.db.run(sql`truncate feed_entries, feed_counts, feed_likes, feed_quote_days`)
    Object.assign(asha, await person())
  })
  return {
    asha,
    /** Entries of these days, loaded as from a file. */
    entries: (...built: readonly Built[]): Promise<void> =>
      addEntries(
        house,
        ...built.map(({ id, event = 'post', on = '2026-03-01' }) =>
          buildEntry({ id, event, publishedOn: on }),
        ),
      ),
    feed: (query: Query, { token } = asha) => ask(feedCalls.feed, { query }, { token }),
    like: (id: string, isLiked?: boolean, headers?: Record<string, string>) =>
      ask(
        feedCalls.toggleLike,
        { body: isLiked === undefined ? { id } : { id, isLiked } },
        { token: asha.token, ...(headers && { headers }) },
      ),
  }
}

/** Returns the status of a request that is refused. */
export const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemAnswer ? error.status : error),
  )
