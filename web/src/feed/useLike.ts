import type { FeedPost } from '@saathi/contract/feed/calls.ts'
import { useState } from 'react'

import { outcomeOf, putInOutbox, useOutbox } from '../device/outbox.ts'
import { like, shownEntry } from './overlay.ts'

/** Likes an entry or removes the like. The page shows it at once and sends it as soon as there is a network. */
export function useLike(entry: Pick<FeedPost, 'id' | 'isLiked' | 'feedLikes'>) {
  const [hasFailed, setFailed] = useState(false)
  const { isLiked, feedLikes } = shownEntry(entry, useOutbox())
  return {
    isLiked,
    feedLikes,
    hasFailed,
    press: async () => {
      setFailed(false)
      // What the person saw is taken back or given. The outbox may be ahead of it: a like that was confirmed has left the
      // outbox before the list with the new count is rendered.
      const id = putInOutbox(like, { id: entry.id, isLiked: !isLiked })
      // The sender loads with the first like.
      void import('./sender.ts').catch(() => undefined)
      const outcome = await outcomeOf(id)
      if (outcome.kind === 'refused') setFailed(true)
    },
  }
}
