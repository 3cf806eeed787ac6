import type { Channel } from '@saathi/contract/chat/calls.ts'
import { type FoundMessage, mostSearchPages, searchCalls } from '@saathi/contract/chat/searchCalls.ts'
import { useInfiniteQuery } from '@tanstack/react-query'

import { ask } from '../../wire/api.ts'
import { type Loading, queryClient } from '../../wire/queries.ts'

/** The messages found so far for some words. */
export interface Found {
  readonly messages: readonly FoundMessage[]
  /** The channels whose name or members have the words. */
  readonly channels: readonly string[]
  readonly hasMore: boolean
  /** Whether no message has the words as they were typed, and these have similar ones. */
  readonly isNear: boolean
}

interface Search extends Loading<Found> {
  readonly isLoadingMore: boolean
  readonly hasFailedMore: boolean
  readonly more: () => void
}

/** Searches page by page. The results stay for some minutes, so that the way back from a message is quick. */
export function useSearch(text: string): Search {
  const query = useInfiniteQuery(
    {
      queryKey: ['chatSearch', text],
      queryFn: ({ pageParam, signal }) =>
        ask(searchCalls.search, { body: { searchText: text, pageNumber: pageParam } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ hasNextPage }, pages) =>
        hasNextPage && pages.length < mostSearchPages ? pages.length + 1 : undefined,
      // A page that is turned shows what was there when the search began.
      staleTime: 300_000,
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  return {
    data: query.data === undefined ? undefined : joined(query.data.pages, query.hasNextPage),
    error: query.error,
    isPending: query.isPending,
    refetch: query.refetch,
    isLoadingMore: query.isFetchingNextPage,
    hasFailedMore: query.isFetchNextPageError,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
}

interface Page {
  readonly messages: readonly FoundMessage[]
  readonly channels: readonly string[]
  readonly isNear: boolean
}

/** A message moves to the next page when a newer one arrives in between, and counts once. */
function joined(pages: readonly Page[], hasMore: boolean): Found {
  const messages = new Map(pages.flatMap((page) => page.messages.map((each) => [each.messageId, each])))
  return {
    messages: [...messages.values()],
    channels: pages[0]?.channels ?? [],
    hasMore,
    isNear: pages[0]?.isNear === true,
  }
}

/** Returns a name without accents and in small letters. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Returns the channels whose name or active members have all the words, as far as this device knows. */
export function channelsNamed(channels: readonly Channel[], text: string): readonly string[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const hasAll = (name: string) => words.every((word) => plain(name).includes(word))
  return channels
    .filter(({ channelName, channelMembers }) =>
      [
        channelName,
        ...channelMembers.filter(({ isActive }) => isActive).map(({ userFullName }) => userFullName),
      ].some(hasAll),
    )
    .map(({ channelId }) => channelId)
}
