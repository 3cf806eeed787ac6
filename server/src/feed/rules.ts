import type { FeedEvent } from '@saathi/contract/feed/calls.ts'

/** India keeps one time all year. */
const indiaAhead = 5.5 * 3_600_000
const dayLong = 24 * 3_600_000

/** How many entries deep the pages that are counted reach; who wants more follows the cursor. */
export const deepestCounted = 1000

/** The day in India at a moment, as YYYY-MM-DD. */
export function indiaDayOf(at: Date): string {
  return new Date(at.getTime() + indiaAhead).toISOString().slice(0, 10)
}

/** The moment at which a day (YYYY-MM-DD) begins in India. */
export function startOfIndiaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - indiaAhead)
}

/** The moment at which the day after a day (YYYY-MM-DD) begins in India. */
export function endOfIndiaDay(day: string): Date {
  return new Date(startOfIndiaDay(day).getTime() + dayLong)
}

/** Which entries are asked for: kinds (none means all), from a moment on, before another one. */
export interface FeedFilter {
  readonly events: readonly FeedEvent[]
  readonly from: Date | undefined
  readonly before: Date
}

interface Asked {
  readonly event?: readonly FeedEvent[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What is asked for as a filter; what is still to be published is never among it. */
export function filterOf({ event = [], from, to }: Asked, now: Date): FeedFilter {
  // What is published this very moment is published.
  const published = new Date(now.getTime() + 1)
  const before = to === undefined ? published : endOfIndiaDay(to)
  return {
    events: [...new Set(event)],
    from: from === undefined ? undefined : startOfIndiaDay(from),
    before: before < published ? before : published,
  }
}

/** How many entries lie before a page counted from 1; undefined where it reaches too deep. */
export function entriesBefore(page: number, size: number): number | undefined {
  return page * size > deepestCounted ? undefined : (page - 1) * size
}
