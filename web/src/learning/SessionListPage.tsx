import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { useLocation } from 'wouter'

import { errorText } from '../errorText.ts'
import { paths } from '../paths.ts'
import { useAsk } from '../queries.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Button, IconButton, LinkButton } from '../ui/Button.tsx'
import type { DrawingName } from '../ui/Drawing.tsx'
import { Heading, Page } from '../ui/Layout.tsx'
import { Rows } from '../ui/Row.tsx'
import { Skeleton, State } from '../ui/State.tsx'
import styles from './Learning.module.css'
import { SessionRow } from './SessionRow.tsx'

type List = 'all' | 'curated' | 'ongoing' | 'bookmarked'

/** One whole list of sessions: all, chosen for the person, under way, or kept. */
export function SessionListPage() {
  const t = useTexts()
  const [location, navigate] = useLocation()
  const list = listOf(location)
  const title = t(`learning.list.${list}`)
  usePageTitle(title)
  return (
    <Page narrow>
      <div className={styles.listHead}>
        <IconButton icon="back" label={t('learning.backToHub')} onClick={() => navigate(paths.learningHub)} />
        <Heading size="small">{title}</Heading>
      </div>
      <Sessions list={list} />
    </Page>
  )
}

const lists: readonly { readonly path: string; readonly list: List }[] = [
  { path: paths.curatedSessions, list: 'curated' },
  { path: paths.ongoingSessions, list: 'ongoing' },
  { path: paths.bookmarkedSessions, list: 'bookmarked' },
]

function listOf(location: string): List {
  return lists.find(({ path }) => location.startsWith(path))?.list ?? 'all'
}

/** What a list shows while nothing is in it. */
const drawings: Readonly<Record<List, DrawingName>> = {
  all: 'sun',
  curated: 'lamp',
  ongoing: 'path',
  bookmarked: 'book',
}

function Sessions({ list }: { readonly list: List }) {
  const t = useTexts()
  const sessions = useList(list)
  if (sessions.isPending) {
    return <Skeleton label={t('learning.loading')} shapes={['card', 'card', 'card', 'card']} />
  }
  if (sessions.isError) {
    return (
      <State
        drawing="lampOut"
        title={t('learning.failedList')}
        action={
          <Button look="soft" icon="reload" wide onClick={() => void sessions.refetch()}>
            {t('shell.tryAgain')}
          </Button>
        }
      >
        <p>{errorText(sessions.error, t)}</p>
      </State>
    )
  }
  if (sessions.data.length === 0) {
    return (
      <State
        drawing={drawings[list]}
        title={t(`learning.empty.title.${list}`)}
        action={
          list === 'all' ? undefined : (
            <LinkButton wide to={paths.allSessions}>
              {t('learning.allSessions')}
            </LinkButton>
          )
        }
      >
        <p>{t(`learning.empty.body.${list}`)}</p>
      </State>
    )
  }
  return (
    <Rows>
      {sessions.data.map((session) => (
        <SessionRow key={session.id} session={session} tags />
      ))}
    </Rows>
  )
}

function useList(list: List) {
  const ongoing = useAsk(
    learningCalls.mySessions,
    { query: { ongoingSession: 'true', imageType: 'web' } },
    { enabled: list === 'ongoing' },
  )
  const filter = { all: {}, curated: { curated: 'true' }, bookmarked: { bookmark: 'true' }, ongoing: {} }[
    list
  ]
  const others = useAsk(
    learningCalls.sessions,
    { query: { ...filter, imageType: 'web' } },
    { enabled: list !== 'ongoing' },
  )
  return list === 'ongoing' ? ongoing : others
}
