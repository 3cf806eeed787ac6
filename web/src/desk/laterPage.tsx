import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { Loaded } from '../shell/Loaded.tsx'
import { isOnline, probe } from '../wire/network.ts'
import { queryClient } from '../wire/queries.ts'
import { useDeskTexts } from './parts/words.ts'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * A page of the desk that loads later. Where its file does not come, the bar stays and the page says so. It loads again by a press, and by
 * itself once the network is back.
 */
export function laterPage<Props extends object>(name: string, load: Load<Props>): ComponentType<Props> {
  const loadOnce = async () => {
    try {
      const Page = await load()
      return { Page }
    } catch (error) {
      // The failed file says nothing about the network, whose return loads it again.
      probe()
      throw error
    }
  }
  return function LaterPage(props: Props) {
    const t = useDeskTexts()
    const { refetch, ...answer } = useQuery(
      { queryKey: ['page', name], queryFn: loadOnce, staleTime: Infinity, gcTime: Infinity, retry: false },
      queryClient,
    )
    const again = async () => {
      const { isError } = await refetch()
      // The files of an older version are gone.
      if (isError && isOnline()) location.reload()
    }
    return (
      <Loaded
        answer={{ ...answer, refetch: again }}
        shapes={['line', 'card', 'card']}
        failed={{ title: t('shell.broken.title'), saysWhy: true, as: 'page' }}
      >
        {({ Page }) => <Page {...props} />}
      </Loaded>
    )
  }
}
