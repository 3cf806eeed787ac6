import { feedCalls, feedPageSize } from '@saathi/contract/feed/calls.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ask } from '../wire/api.ts'
import { queryClient, refreshAnswers } from '../wire/queries.ts'
import { type FeedFilter, queryOf, searchOf } from './filter.ts'

/** Milliseconds for which what was read stays while another page is open, so that the way back leads to the same place. */
const keptFor = 3_600_000

/** Milliseconds after which there may be newer entries. */
const oldAfter = 30_000

/** The feed as far as it was read: what is there, how more comes, and how it begins anew. */
export function useFeed(filter: FeedFilter) {
  const queryKey = [feedCalls.feed.path, 'pages', searchOf(filter)]
  const [refreshing, setRefreshing] = useState<'no' | 'yes' | 'failed'>('no')
  const askFor = (after: string | undefined, signal?: AbortSignal) =>
    ask(
      feedCalls.feed,
      { query: { size: String(feedPageSize.usual), ...definedIn({ ...queryOf(filter), after }) } },
      signal === undefined ? {} : { signal },
    )
  const query = useInfiniteQuery(
    {
      queryKey,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) => askFor(pageParam, signal),
      getNextPageParam: (last) => (last.length < feedPageSize.usual ? undefined : last.at(-1)?.id),
      gcTime: keptFor,
      // All pages would be asked for again, one after the other: only the person begins anew.
      staleTime: Infinity,
    },
    queryClient,
  )
  /** The newest take the place of everything, once they are there. */
  const refresh = async () => {
    setRefreshing('yes')
    try {
      const newest = await askFor(undefined)
      queryClient.setQueryData(queryKey, { pages: [newest], pageParams: [undefined] })
      setRefreshing('no')
    } catch {
      // The list that is there stays, and says that it is the old one.
      setRefreshing('failed')
    }
    await Promise.all([feedCalls.quoteOfTheDay, feedCalls.dateRange].map((call) => refreshAnswers(call)))
  }
  const refreshIfOld = () => {
    if (query.isSuccess && query.dataUpdatedAt < Date.now() - oldAfter) void refresh()
  }
  return { query, entries: query.data?.pages.flat(), refreshing, refresh, refreshIfOld }
}

function definedIn(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
