import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'

import { paths, sessionPathsIn } from '../wire/paths.ts'
import { useAsk } from '../wire/queries.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Card } from '../ui/Layout.tsx'
import { Ring } from '../ui/figures/Ring.tsx'
import styles from './Internships.module.css'

/** Says what opens the internships, the progress, and the next step. */
export function NotOpenYet({ status }: { readonly status: UserStatus }) {
  const t = useTexts()
  const { completedSessions, remainingSessions } = status.mentorshipSessionStatus
  const total = completedSessions + remainingSessions
  return (
    <Card>
      <div className={styles.closed}>
        <Ring
          total={Math.max(1, total)}
          done={completedSessions}
          of={t('internships.closed.of', { total })}
        />
        <div>
          <h2>{t('internships.closed.title', { count: total })}</h2>
          <p>{t('internships.closed.left', { count: remainingSessions })}</p>
        </div>
      </div>
      <div className={styles.go}>
        <NextSession isOpen={status.experiences.session === 'use'} />
      </div>
    </Card>
  )
}

/** Links to the ongoing session, otherwise to the next new one. While sessions are closed, it links to what opens them. */
function NextSession({ isOpen }: { readonly isOpen: boolean }) {
  const t = useTexts()
  const given = { imageType: 'web', size: '1' }
  const ongoing = useAsk(
    learningCalls.mySessions,
    { query: { ...given, ongoingSession: 'true' } },
    { enabled: isOpen },
  )
  const unstarted = useAsk(
    learningCalls.sessions,
    { query: { ...given, notStarted: 'true' } },
    { enabled: isOpen },
  )
  const [current] = ongoing.data ?? []
  const [next] = unstarted.data ?? []
  const to =
    current !== undefined
      ? sessionPathsIn('learninghub').continue(current.id)
      : next !== undefined
        ? sessionPathsIn('learninghub').introduction(next.id)
        : paths.learningHub
  return (
    <LinkButton wide iconAfter="arrow" to={to}>
      {t(
        current !== undefined
          ? 'internships.closed.continue'
          : next !== undefined
            ? 'internships.closed.next'
            : 'internships.closed.hub',
      )}
    </LinkButton>
  )
}
