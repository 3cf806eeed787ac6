import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { queryClient } from '../../wire/queries.ts'
import type { SearchPanel } from './SearchPanel.tsx'

/** The panel under the search field; it loads with the first search. */
export function SearchView(props: ComponentProps<typeof SearchPanel>) {
  const t = useTexts()
  const part = useQuery(
    { queryKey: ['chatSearchPanel'], queryFn: () => import('./SearchPanel.tsx'), staleTime: Infinity },
    queryClient,
  )
  return (
    <Loaded
      answer={part}
      shapes={['line', 'card', 'card']}
      label={t('chat.loading')}
      failed={{ title: t('chat.search.failed'), as: 'banner' }}
    >
      {({ SearchPanel: Panel }) => <Panel {...props} />}
    </Loaded>
  )
}
