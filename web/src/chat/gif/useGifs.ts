import { chatCalls, type Gif } from '@saathi/contract/chat/calls.ts'
import { useInfiniteQuery } from '@tanstack/react-query'

import { ask } from '../../wire/api.ts'
import { type Loading, queryClient } from '../../wire/queries.ts'

interface Gifs extends Loading<readonly Gif[]> {
  /** Loads the next page; undefined while one loads and at the end. */
  readonly more: (() => void) | undefined
}

/** The moving pictures for a word, page by page; without a word, those that people like. */
export function useGifs(word: string): Gifs {
  const query = useInfiniteQuery(
    {
      queryKey: ['gifs', word],
      queryFn: ({ pageParam, signal }) =>
        ask(chatCalls.gifs, { query: { q: word, page: String(pageParam) } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ hasNextPage }, pages) => (hasNextPage ? pages.length + 1 : undefined),
    },
    queryClient,
  )
  const seen = new Set<string>()
  return {
    // A picture may stand on two pages while the list of what people like changes.
    data: query.data?.pages
      .flatMap(({ gifs }) => gifs)
      .filter(({ id }) => !seen.has(id) && seen.add(id).has(id)),
    error: query.error,
    isPending: query.isPending,
    refetch: query.refetch,
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
  }
}
