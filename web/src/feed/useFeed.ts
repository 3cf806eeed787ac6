import { feedCalls, feedPageSize } from '@saathi/contract/feed/calls.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ask } from '../wire/api.ts'
import { isFromDevice, queryClient, refreshAnswers, storeOffline } from '../wire/queries.ts'
import { type FeedFilter, queryOf, searchOf } from './filter/filter.ts'

/** How long loaded entries stay in memory while another page is open, so that going back leads to the same place. */
const memoryMs = 3_600_000

/** After this time there may be newer entries. */
const freshMs = 30_000

// Every reply of the feed is stored, except those to a filter.
storeOffline(feedCalls.feed, ([, part, search]) => part !== 'pages' || search === '')

/** The loaded part of the feed, with functions that load more and that start again from the newest. */
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
      gcTime: memoryMs,
      // A refetch would load all pages again one by one; only the person refreshes.
      staleTime: ({ state }) => (isFromDevice(state) ? 0 : Infinity),
    },
    queryClient,
  )
  /** Replaces the loaded entries with the newest, once those have arrived. */
  const refresh = async () => {
    setRefreshing('yes')
    try {
      const updates = () => queryClient.getQueryState(queryKey)?.dataUpdateCount
      let before = updates()
      let newest = await askFor(undefined)
      // A like that was confirmed meanwhile would be undone by a reply that was on its way.
      while (updates() !== before) {
        before = updates()
        newest = await askFor(undefined)
      }
      queryClient.setQueryData(queryKey, { pages: [newest], pageParams: [undefined] })
      setRefreshing('no')
    } catch {
      // The old list stays, with a note that refreshing failed.
      setRefreshing('failed')
    }
    await Promise.all([feedCalls.quoteOfTheDay, feedCalls.dateRange].map((call) => refreshAnswers(call)))
  }
  const refreshIfOld = () => {
    if (query.isSuccess && query.dataUpdatedAt < Date.now() - freshMs) void refresh()
  }
  return { query, entries: query.data?.pages.flat(), refreshing, refresh, refreshIfOld }
}

function definedIn(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
