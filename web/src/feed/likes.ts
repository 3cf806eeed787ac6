import type { FeedPost } from '@saathi/contract/feed/calls.ts'

/** What somebody thinks of an entry, and how many like it with them. */
export interface Like {
  readonly isLiked: boolean
  readonly feedLikes: number
}

/** The other opinion, and the count that goes with it. */
export function pressed({ isLiked, feedLikes }: Like): Like {
  return isLiked
    ? { isLiked: false, feedLikes: Math.max(0, feedLikes - 1) }
    : { isLiked: true, feedLikes: feedLikes + 1 }
}

/** Anything that holds entries - one, a list, or lists in pages - with the like of one of them put in its place. */
export function withLike<Held>(held: Held, id: string, like: Like): Held {
  if (Array.isArray(held)) return held.map((each) => withLike<unknown>(each, id, like)) as Held
  if (isPost(held)) return held.id === id ? { ...held, ...like } : held
  if (hasPages(held)) return { ...held, pages: held.pages.map((page) => withLike(page, id, like)) }
  return held
}

function isPost(held: unknown): held is FeedPost {
  return typeof held === 'object' && held !== null && 'feedLikes' in held
}

function hasPages(held: unknown): held is { readonly pages: readonly unknown[] } {
  return typeof held === 'object' && held !== null && 'pages' in held && Array.isArray(held.pages)
}
