import type { FeedPost } from '@saathi/contract/feed/calls.ts'
import * as v from 'valibot'

import { type Action, type OutboxEntry, waitingOf } from '../device/outboxEntry.ts'

const given = v.object({ id: v.string(), isLiked: v.boolean() })

/** Likes an entry of the feed or removes the like. A refused like is dropped, because the person cannot do anything about it. */
export const like: Action<v.InferOutput<typeof given>> = {
  name: 'feed.like',
  given,
  laneOf: () => 'feed',
  keepsRefused: false,
}

/** Whether the person likes an entry, and the number of likes. */
export type Like = Pick<FeedPost, 'isLiked' | 'feedLikes'>

/** An entry of the feed with the waiting like shown as given. */
export function shownEntry<Entry extends Like & Pick<FeedPost, 'id'>>(
  entry: Entry,
  waiting: readonly OutboxEntry[],
): Entry {
  const last = waitingOf(like, waiting).findLast(({ id }) => id === entry.id)
  if (last === undefined || last.isLiked === entry.isLiked) return entry
  const { isLiked } = last
  return { ...entry, isLiked, feedLikes: Math.max(0, entry.feedLikes + (isLiked ? 1 : -1)) }
}
