import type { Call, Given, Reply } from '@saathi/contract/call.ts'
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'

import { ask, Problem } from './api.ts'
import { onPersonGone } from './identity.ts'
import { onReopen } from './maintenance.ts'

/** Everything the server told this page, kept until it is told anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 600_000,
      // A device that believes to be offline still asks, fails and says so, instead of waiting without a word.
      networkMode: 'always',
      // What the server refused it will refuse again; only a lost network is worth another try.
      retry: (failures, error) => !(error instanceof Problem) && failures < 2,
      retryDelay: (attempt) => Math.random() * 1000 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
})

// The answers are one person's: whoever uses this device next begins with none.
onPersonGone(() => queryClient.clear())
// What a maintenance refused is asked for again by the pages that still show it.
onReopen(() => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }))
// Answers are refreshed when the person or the network comes back.
queryClient.mount()

/** The key under which the answer of a call is kept. */
export function keyOf<One extends Call>(call: One, given: Given<One>): readonly unknown[] {
  const { params, query } = given as { params?: unknown; query?: unknown }
  return [call.path, params ?? {}, query ?? {}]
}

/** The answer of a GET call: loading, failed or there. */
export function useAsk<One extends Call>(
  call: One,
  given: Given<One>,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<Reply<One>> {
  return useQuery(
    {
      queryKey: keyOf(call, given),
      queryFn: ({ signal }) => ask(call, given, { signal }),
      enabled: options.enabled ?? true,
    },
    queryClient,
  )
}

/** Asks for what the next page will show, so that it is there; a failure is that page's to tell. */
export async function askAhead<One extends Call>(call: One, given: Given<One>): Promise<void> {
  await queryClient.prefetchQuery({
    queryKey: keyOf(call, given),
    queryFn: ({ signal }) => ask(call, given, { signal }),
  })
}

/** Marks the answers of a call as outdated, whatever its parameters: what shows them loads them anew. */
export async function refreshAnswers(call: Call): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [call.path] })
}

/** Puts a known answer in place without asking. */
export function putAnswer<One extends Call>(call: One, given: Given<One>, reply: Reply<One>): void {
  queryClient.setQueryData(keyOf(call, given), reply)
}
