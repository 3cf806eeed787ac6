import { feedCalls, type FeedPost } from '@saathi/contract/feed/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { ask, Problem } from '../wire/api.ts'
import { queryClient } from '../wire/queries.ts'
import { type Like, pressed, withLike } from './likes.ts'

/** Likes an entry or takes that back: shown at once wherever the entry stands, and put right by the server's count. */
export function useLike({ id, isLiked, feedLikes }: Pick<FeedPost, 'id' | 'isLiked' | 'feedLikes'>) {
  const mutationKey = ['like', id]
  /** What was pressed last, until the server has said how it stands: a second press may come before the first one is shown. */
  const wished = useRef<Like | undefined>(undefined)
  const pressing = useMutation(
    {
      mutationKey,
      // Presses on one entry wait for each other, so that the last one is what stays.
      scope: { id: `like:${id}` },
      retry: (failures, error) => !(error instanceof Problem) && failures < 2,
      mutationFn: ({ key, wish }: Press) =>
        ask(feedCalls.toggleLike, { body: { id, isLiked: wish.isLiked } }, { idempotencyKey: key }),
      onError: (_, { before }) => {
        if (isLast()) settle(before)
      },
      onSuccess: (reply) => {
        if (isLast()) settle(reply)
      },
    },
    queryClient,
  )
  /** While another press waits its turn, its state is what the person wants to see. */
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1
  const settle = (like: Like) => {
    wished.current = undefined
    show(id, like)
  }
  return {
    hasFailed: pressing.isError,
    press: () => {
      const before = wished.current ?? { isLiked, feedLikes }
      const wish = pressed(before)
      wished.current = wish
      show(id, wish)
      pressing.mutate({ key: crypto.randomUUID(), before, wish })
    },
  }
}

interface Press {
  readonly key: string
  readonly before: Like
  readonly wish: Like
}

const holding = [feedCalls.feed.path, feedCalls.quoteOfTheDay.path]

/** Puts a like into every list, page and card that shows the entry. */
function show(id: string, { isLiked, feedLikes }: Like): void {
  for (const path of holding) {
    queryClient.setQueriesData({ queryKey: [path] }, (held: unknown) =>
      withLike(held, id, { isLiked, feedLikes }),
    )
  }
}
