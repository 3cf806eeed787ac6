import type { FeedEvent } from '@saathi/contract/feed/calls.ts'
import { daysAfter, startOfIndiaDay } from '@saathi/contract/indiaDays.ts'

/** How many entries deep the pages that are counted reach; who wants more follows the cursor. */
export const deepestCounted = 1000

/** Which entries are asked for: kinds (none means all), from a moment on, before another one. */
export interface FeedFilter {
  readonly events: readonly FeedEvent[]
  readonly from: Date | undefined
  readonly before: Date
}

interface Asked {
  readonly event?: readonly FeedEvent[] | undefined
  /** Days as YYYY-MM-DD, or nothing. */
  readonly from?: string
  readonly to?: string
}

/** What is asked for as a filter; what is still to be published is never among it. */
export function filterOf({ event = [], from = '', to = '' }: Asked, now: Date): FeedFilter {
  // What is published this very moment is published.
  const published = new Date(now.getTime() + 1)
  const before = to === '' ? published : startOfIndiaDay(daysAfter(to, 1))
  return {
    events: [...new Set(event)],
    from: from === '' ? undefined : startOfIndiaDay(from),
    before: before < published ? before : published,
  }
}

/** How many entries lie before a page counted from 1; undefined where it reaches too deep. */
export function entriesBefore(page: number, size: number): number | undefined {
  return page * size > deepestCounted ? undefined : (page - 1) * size
}
