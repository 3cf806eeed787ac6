import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { useLanguage, useLocal, useTexts } from '../../texts/texts.ts'
import { Bar } from '../../ui/figures/Progress.tsx'
import { Fact, Row } from '../../ui/Row.tsx'
import styles from '../Learning.module.css'
import { areaOf, placeOf } from '../area/area.ts'
import { Ribbon } from './Ribbon.tsx'
import { useIsOffline } from '../offline/offlineSessions.ts'
import { percentDone, shortTitle, tagsIn } from '../area/rules.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { useBookmark } from '../useBookmark.ts'
import { useSessionPaths } from '../useSessionPaths.ts'

/** A session in a list: tile, title, progress or length, and the bookmark. */
export function SessionRow({
  session,
  tags = false,
  longestTitle = 32,
  isOver = false,
}: {
  readonly session: SessionCard
  readonly tags?: boolean
  /** Letters of the title on a phone. */
  readonly longestTitle?: number | undefined
  /** Whether the session can only be read, because its mentorship has ended. */
  readonly isOver?: boolean
}) {
  const t = useTexts()
  const local = useLocal()
  const addresses = useSessionPaths(areaOf(session))
  const bookmark = useBookmark(session)
  const language = useLanguage()
  const isOffline = useIsOffline(placeOf(session))
  const title = local(session.title, session.localeTitle)
  return (
    <Row
      to={addresses.introduction(session.id)}
      tile={{ name: session.banner, ground: session.color }}
      title={<Title title={title} longest={longestTitle} />}
      trailing={
        isOver ? undefined : (
          <Ribbon
            title={title}
            isBookmarked={bookmark.isBookmarked}
            onToggle={() => void bookmark.toggle()}
          />
        )
      }
      note={
        bookmark.hasFailed ? (
          <p className={styles.note} role="alert">
            {t('learning.bookmarkFailed')}
          </p>
        ) : null
      }
    >
      {tags && session.tags.length > 0 ? (
        <p className={styles.tags}>{tagsIn(session, language).join(' · ')}</p>
      ) : null}
      <HowFar session={session} title={title} isOver={isOver} />
      {isOffline ? <Fact icon="phone">{t('learning.keep.isKept')}</Fact> : null}
    </Row>
  )
}

/** Shows so many letters on a phone; a desk and screen readers get the whole title. */
function Title({ title, longest }: { readonly title: string; readonly longest: number }) {
  const short = shortTitle(title, longest)
  if (short === title) return title
  return (
    <>
      <span aria-hidden="true" className={styles.shortTitle}>
        {short}
      </span>
      <span className={`hidden-words ${styles.wholeTitle}`}>{title}</span>
    </>
  )
}

interface HowFarProps {
  readonly session: SessionCard
  readonly title: string
  readonly isOver: boolean
}

function HowFar({ session, title, isOver }: HowFarProps) {
  const t = useTexts()
  const { sessionStatus, sessionDuration, durationCompleted } = session
  const time = (
    <p>
      <TimeLeft session={session} />
    </p>
  )
  if (sessionStatus === 'COMPLETED') return time
  if (sessionStatus === null) {
    return <Fact icon="clock">{t('learning.minutes', { count: sessionDuration })}</Fact>
  }
  return (
    <>
      <Bar percent={percentDone(session)} label={t('learning.progressOf', { title })} />
      <Fact icon="clock">{t('learning.minutesOf', { done: durationCompleted, count: sessionDuration })}</Fact>
      {isOver ? null : time}
    </>
  )
}
