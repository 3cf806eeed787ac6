import type { Given } from '@saathi/contract/base/call.ts'
import { feedCalls, type FeedPost } from '@saathi/contract/feed/calls.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'

/** Builds an entry of the feed. */
export const buildEntry = (id: string, event: FeedPost['event'] = 'post'): FeedPost => ({
  id,
  event,
  publishedAt: '2026-11-01T18:30:00.000Z',
  feedLikes: 3,
  isLiked: false,
  contentObject: {
    thumbnail: null,
    title: event === 'post' ? `Title ${id}` : '',
    localeTitle: {},
    description: 'Words',
    localeDescription: {},
    text: event === 'quote' ? `Saying ${id}` : '',
    localeText: {},
    author: 'Somebody',
    localeAuthor: {},
    link: event === 'post' ? 'https://www.example.org/page' : null,
    mtCuratedNote: '',
    localeMtCuratedNote: {},
    tags: [],
    localeTags: {},
  },
})
/** The entries that the server has at first. */
export const all: readonly FeedPost[] = Array.from({ length: 23 }, (_, index) =>
  buildEntry(`e${index}`, index % 5 === 4 ? 'quote' : 'post'),
)

/** The server's reply to a like; it counts more likes than the page knew. */
export function counted({ body: { id, isLiked = true } }: Given<typeof feedCalls.toggleLike>) {
  return { id, isLiked, feedLikes: isLiked ? 8 : 7 }
}

/** Prepares the server for the feed before each test. */
export function openFeed() {
  let entries: readonly FeedPost[] = all
  let transport: FakeTransport = fakeTransport()
  let comeNear = (): void => undefined
  /** Replies with one part of `entries`, as the server does. */
  const feed = ({ query = {} }: Given<typeof feedCalls.feed>): FeedPost[] => {
    const fitting = entries.filter(({ event }) => query.event === undefined || event === query.event)
    const from = query.after === undefined ? 0 : fitting.findIndex(({ id }) => id === query.after) + 1
    return fitting.slice(from, from + Number(query.size))
  }
  beforeEach(async () => {
    entries = all
    transport = fakeTransport()
    transport.on(feedCalls.feed, feed)
    transport.on(feedCalls.quoteOfTheDay, () => buildEntry('daily', 'quote'))
    transport.on(feedCalls.dateRange, () => ({ firstDate: '2026-03-01', lastDate: '2026-11-02' }))
    transport.on(feedCalls.toggleLike, counted)
    transport.on(feedCalls.click, () => ({ id: 'a' }))
    await arrive(buildArrival())
    const watching = new Set<() => void>()
    comeNear = () => {
      for (const tell of watching) tell()
    }
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        tell: () => void
        constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
          this.tell = () => seen([{ isIntersecting: true }])
        }
        observe() {
          watching.add(this.tell)
        }
        disconnect() {
          watching.delete(this.tell)
        }
      },
    )
    history.replaceState(null, '', '/learninghub/feed')
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  return {
    transport: () => transport,
    /** From now on the server has these entries. */
    put: (next: readonly FeedPost[]) => void (entries = next),
    /** Fires the observer of the list's end, as scrolling does. */
    comeNear: () => comeNear(),
  }
}
