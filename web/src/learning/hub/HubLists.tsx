import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { type Loading, useAsk } from '../../wire/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/State.tsx'
import { useNearing } from '../../ui/useNearing.ts'
import styles from '../Learning.module.css'
import type { Aged } from '../../wire/freshness.ts'
import { optionalPart } from '../../shell/optionalPart.ts'
import { SessionRows } from '../rows/SessionRows.tsx'

const HubFeed = optionalPart(() => import('../../feed/public.tsx').then((module) => module.HubFeed))
const NoSessions = optionalPart(() => import('./NoSessions.tsx').then((module) => module.NoSessions))

/** The first ongoing and the first curated sessions. */
export function HubLists({ ongoing }: { readonly ongoing: readonly SessionCard[] }) {
  const t = useTexts()
  const curated = useAsk(learningCalls.sessions, { query: { curated: 'true', imageType: 'web', size: '6' } })
  return (
    <div>
      {ongoing.length === 0 ? null : (
        <Section
          title={t('learning.list.ongoing')}
          more={<SeeAll to={paths.ongoingSessions} of={t('learning.list.ongoing')} />}
        >
          <SessionRows sessions={ongoing} wide={ongoing.length > 1} most={2} />
        </Section>
      )}
      <Section
        title={t('learning.list.curated')}
        more={<SeeAll to={paths.curatedSessions} of={t('learning.list.curated')} />}
      >
        <FewSessions list={{ ...curated, data: curated.data?.filter(isNotUnderWay) }} of="curated" />
      </Section>
      <p>
        <SeeAll to={paths.allSessions}>{t('learning.allSessions')}</SeeAll>
      </p>
    </div>
  )
}

/** The sessions that the person bookmarked. */
export function BookmarkedList() {
  const t = useTexts()
  const bookmarked = useAsk(learningCalls.sessions, {
    query: { bookmark: 'true', imageType: 'web', size: '4' },
  })
  return (
    <div>
      <Section
        title={t('learning.list.bookmarked')}
        more={
          bookmarked.data?.length === 0 ? null : (
            <SeeAll to={paths.bookmarkedSessions} of={t('learning.list.bookmarked')} />
          )
        }
      >
        <FewSessions list={bookmarked} of="bookmarked" />
      </Section>
    </div>
  )
}

interface FewSessionsProps {
  readonly list: Loading<SessionCard[]> & Aged
  readonly of: 'curated' | 'bookmarked'
}

function FewSessions({ list, of }: FewSessionsProps) {
  const t = useTexts()
  return (
    <Loaded
      answer={list}
      label={t('learning.loading')}
      shapes={['card', 'card']}
      renderFailure={() => <p className={styles.quiet}>{t('learning.failed')}</p>}
      empty={
        <Suspense>
          <NoSessions list={list} of={of} />
        </Suspense>
      }
    >
      {(sessions) => <SessionRows sessions={openFirst(sessions)} most={3} />}
    </Loaded>
  )
}

/** Ongoing sessions have a list of their own. */
function isNotUnderWay({ sessionStatus }: SessionCard): boolean {
  return sessionStatus !== 'ONGOING'
}

/** Completed sessions come last. */
function openFirst(sessions: readonly SessionCard[]): SessionCard[] {
  const isDone = (session: SessionCard) => Number(session.sessionStatus === 'COMPLETED')
  return sessions.toSorted((a, b) => isDone(a) - isDone(b))
}

interface SeeAllProps {
  readonly to: string
  /** The list's name for screen readers: the link alone only says "see all". */
  readonly of?: string
  readonly children?: ReactNode
}

function SeeAll({ to, of, children }: SeeAllProps) {
  const t = useTexts()
  return (
    <Link to={to} className={styles.more}>
      {children ?? t('learning.seeAll')}
      {of === undefined ? null : <span className="hidden-words">: {of}</span>}
      <Icon name="next" />
    </Link>
  )
}

/** The parts at the end of the hub: the bookmarked sessions and the feed. */
export function HubRest() {
  return (
    <>
      <BookmarkedList />
      <FeedBelow />
    </>
  )
}

/** The feed loads when it comes near: on a phone it lies far below. */
function FeedBelow() {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useNearing(place, isNear ? undefined : () => setNear(true))
  const waiting = <Skeleton label={t('learning.loading')} shapes={['tall', 'card', 'card', 'card']} />
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={waiting}>
          <HubFeed />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
