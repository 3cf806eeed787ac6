import type { FeedPost } from '@saathi/contract/feed/calls.ts'

/** Returns cached data with a like put into its entry. The data may be an entry, a list, or lists in pages. */
export function withLike<Held>(held: Held, like: Pick<FeedPost, 'id' | 'isLiked' | 'feedLikes'>): Held {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mapping an array to entries of the same type keeps its type
  if (Array.isArray(held)) return held.map((each) => withLike<unknown>(each, like)) as Held
  if (isPost(held)) return held.id === like.id ? { ...held, ...like } : held
  if (hasPages(held)) return { ...held, pages: held.pages.map((page) => withLike(page, like)) }
  return held
}

function isPost(held: unknown): held is FeedPost {
  return typeof held === 'object' && held !== null && 'feedLikes' in held
}

function hasPages(held: unknown): held is { readonly pages: readonly unknown[] } {
  return typeof held === 'object' && held !== null && 'pages' in held && Array.isArray(held.pages)
}
