import { hereAgainMs, teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { ask } from '../wire/api.ts'
import { queryClient } from '../wire/queries.ts'
import styles from './parts/Desk.module.css'
import { places } from './parts/places.ts'
import { useDeskTexts } from './parts/words.ts'

const say = (page: string, signal?: AbortSignal) =>
  ask(teamCalls.here, { body: { page: page.slice(0, 200) } }, signal === undefined ? {} : { signal })

/** The colleagues whose desk is open now, and who of them is on the same page. */
export function Here() {
  const t = useDeskTexts()
  const [page] = useLocation()
  const { data } = useQuery(
    {
      queryKey: [teamCalls.here.path, page],
      queryFn: ({ signal }) => say(page, signal),
      staleTime: 0,
      refetchInterval: hereAgainMs,
      // On the next page the names stay until the reply is there.
      placeholderData: (before) =>
        before && { results: before.results.map((one) => ({ ...one, isSamePage: false })) },
    },
    queryClient,
  )
  // An effect, because the server is outside of React: the colleagues see at once that the desk was left.
  useEffect(() => () => void say('').catch(() => undefined), [])
  const others = data?.results ?? []
  if (others.length === 0) return null
  const isShared = (one: (typeof others)[number]) => one.isSamePage && page !== places.today
  const namesOf = (people: typeof others) => people.map(({ name }) => name).join(', ')
  const [shared, elsewhere] = [others.filter(isShared), others.filter((one) => !isShared(one))]
  return (
    <p className={styles.here}>
      {shared.length === 0 ? null : <b>{t('desk.here.onPage', { names: namesOf(shared) })}</b>}
      {elsewhere.length === 0 ? null : <span>{t('desk.here.also', { names: namesOf(elsewhere) })}</span>}
    </p>
  )
}
