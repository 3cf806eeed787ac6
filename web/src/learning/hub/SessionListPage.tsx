import { useRef } from 'react'
import { useLocation } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { AsOf } from '../../shell/AsOf.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import type { DrawingName } from '../../ui/figures/Drawing.tsx'
import { Heading, Page } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { useNearing } from '../../ui/useNearing.ts'
import styles from '../Learning.module.css'
import { type AsOf as Age, useAsOf } from '../../wire/freshness.ts'
import { SessionRows } from '../rows/SessionRows.tsx'
import { type List, useSessionList } from './useSessionList.ts'

/** A whole list of sessions: all, curated, ongoing or bookmarked. */
export function SessionListPage() {
  const t = useTexts()
  const [location, navigate] = useLocation()
  const list = listOf(location)
  const title = t(`learning.list.${list}`)
  usePageTitle(title)
  return (
    <Page>
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

/** The drawing of an empty list. */
const drawings: Readonly<Record<List, DrawingName>> = {
  all: 'sun',
  curated: 'lamp',
  ongoing: 'path',
  bookmarked: 'book',
}

function Sessions({ list }: { readonly list: List }) {
  const t = useTexts()
  const sessions = useSessionList(list)
  const end = useRef<HTMLDivElement>(null)
  useNearing(end, sessions.more)
  const age = useAsOf(sessions.cards)
  return (
    <>
      <Loaded
        answer={sessions.cards}
        label={t('learning.loading')}
        shapes={['card', 'card', 'card', 'card']}
        failed={{ title: t('learning.failedList'), saysWhy: true }}
        empty={<None list={list} age={age} />}
      >
        {(cards) => <SessionRows sessions={cards} wide tags />}
      </Loaded>
      <div ref={end} className={styles.moreRows}>
        {sessions.more === undefined && !sessions.isLoadingMore ? null : (
          <Button look="soft" wide busy={sessions.isLoadingMore} onClick={() => sessions.more?.()}>
            {t('learning.more')}
          </Button>
        )}
      </div>
    </>
  )
}

function None({ list, age }: { readonly list: List; readonly age: Age | undefined }) {
  const t = useTexts()
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
      <p>{age === undefined ? t(`learning.empty.body.${list}`) : <AsOf age={age} />}</p>
    </State>
  )
}
