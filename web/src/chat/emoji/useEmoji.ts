import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { queryClient } from '../../wire/queries.ts'
import { loadEmoji, type NamedEmoji } from './emojiList.ts'

/** All emoji with their names in a language. */
export function useEmoji(language: string): UseQueryResult<readonly NamedEmoji[]> {
  return useQuery(
    {
      queryKey: ['emojiNames', language],
      queryFn: () => loadEmoji(language),
      staleTime: Infinity,
      // The last results stay while the names of another language load.
      placeholderData: (before) => before,
    },
    queryClient,
  )
}
