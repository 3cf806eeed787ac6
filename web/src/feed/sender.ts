import { feedCalls } from '@saathi/contract/feed/calls.ts'

import { sends } from '../device/outboxLanes.ts'
import { askFromOutbox } from '../wire/askFromOutbox.ts'
import { queryClient } from '../wire/queries.ts'
import { withLike } from './likes.ts'
import { like } from './overlay.ts'

const showing = [feedCalls.feed, feedCalls.quoteOfTheDay]

// Sends likes and puts the server's count into every list, page and card that shows the entry.
sends(like, async (body, entry) => {
  const reply = await askFromOutbox(feedCalls.toggleLike, { body }, entry)
  return () => {
    for (const { path } of showing) {
      const lists = { queryKey: [path] }
      queryClient.setQueriesData(lists, (held: unknown) => withLike(held, reply))
      // A list that was requested before the like would undo it when it arrives, so it is requested again.
      if (queryClient.isFetching(lists) > 0) void queryClient.invalidateQueries(lists)
    }
  }
})
