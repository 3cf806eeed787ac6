import type { FeedEvent } from '@saathi/contract/feed/calls.ts'
import { daysAfter, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'

/** How many entries page numbers can reach; `after` has no limit. */
export const deepestCounted = 1000

/** Which entries to return: their kinds (empty means all), and the range of time. */
export interface FeedFilter {
  readonly events: readonly FeedEvent[]
  readonly from: Date | undefined
  readonly before: Date
}

interface Asked {
  readonly event?: readonly FeedEvent[] | undefined
  /** Days as YYYY-MM-DD, or empty. */
  readonly from?: string
  readonly to?: string
}

/** Converts a query to a filter, which never includes entries of the future. */
export function filterOf({ event = [], from = '', to = '' }: Asked, now: Date): FeedFilter {
  // Includes entries that are published at this very moment.
  const published = new Date(now.getTime() + 1)
  const before = to === '' ? published : startOfIndiaDay(daysAfter(to, 1))
  return {
    events: [...new Set(event)],
    from: from === '' ? undefined : startOfIndiaDay(from),
    before: before < published ? before : published,
  }
}

/** Returns how many entries come before a page, counted from 1; undefined if the page is too deep. */
export function entriesBefore(page: number, size: number): number | undefined {
  return page * size > deepestCounted ? undefined : (page - 1) * size
}
