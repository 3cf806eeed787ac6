import type { Call, Given, Reply } from '@saathi/contract/call.ts'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'

import { ask } from './api.ts'
import { keyOf, queryClient } from './queries.ts'

/** The queries of one GET call for several things, in their order. */
export function useAskEach<One extends Call>(
  call: One,
  givens: readonly Given<One>[],
): UseQueryResult<Reply<One>>[] {
  return useQueries(
    {
      queries: givens.map((given) => ({
        queryKey: keyOf(call, given),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask(call, given, { signal }),
      })),
    },
    queryClient,
  )
}
