import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'
import { useInfiniteQuery } from '@tanstack/react-query'

import { ask } from '../../wire/api.ts'
import { queryClient } from '../../wire/queries.ts'

export type List = 'all' | 'curated' | 'ongoing' | 'bookmarked'

/** Sessions on a page. */
const size = 20

const filters = {
  all: {},
  curated: { curated: 'true' },
  bookmarked: { bookmark: 'true' },
} as const

/** A list of sessions that grows by scrolling; `more` is undefined at its end. */
export function useSessionList(list: List) {
  const call = list === 'ongoing' ? learningCalls.mySessions : learningCalls.sessions
  const query = useInfiniteQuery(
    {
      queryKey: [call.path, {}, { list }],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after, signal }): Promise<SessionCard[]> => {
        const part = { imageType: 'web', size: String(size), ...(after === undefined ? {} : { after }) }
        return list === 'ongoing'
          ? ask(learningCalls.mySessions, { query: { ongoingSession: 'true', ...part } }, { signal })
          : ask(learningCalls.sessions, { query: { ...filters[list], ...part } }, { signal })
      },
      getNextPageParam: (last) => (last.length < size ? undefined : last.at(-1)?.id),
    },
    queryClient,
  )
  return {
    cards: { ...query, data: query.data?.pages.flat() },
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  }
}
