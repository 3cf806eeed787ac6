import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { Link } from 'wouter'

import { WayGates } from '../../access/public/WayGates.tsx'
import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Layout.tsx'
import { Ring } from '../../ui/figures/Ring.tsx'
import styles from './MentorshipCard.module.css'

/** The way to the mentorship: the completed sessions as a ring, the gates, and whose turn it is. */
export function MentorshipCard({ status, role }: { readonly status: UserStatus; readonly role: Role }) {
  const t = useTexts()
  const { completedSessions, remainingSessions } = status.mentorshipSessionStatus
  const total = completedSessions + remainingSessions
  if (total === 0 || role !== 'mentee') return null
  return (
    <Card>
      <div className={styles.card}>
        <Ring total={total} done={completedSessions} of={t('learning.mentorship.of', { total })} />
        <div>
          <h2 className={styles.title}>
            <Link to={paths.mentorship} className={styles.link}>
              {t('learning.mentorship.title')}
            </Link>
          </h2>
          {status.way === undefined ? (
            <p className={styles.sentence}>{t(sentenceOf(status), { count: remainingSessions })}</p>
          ) : (
            <WayGates way={status.way} />
          )}
        </div>
      </div>
    </Card>
  )
}

function sentenceOf({ mentorshipSessionStatus, activeMentorship }: UserStatus): string {
  if (mentorshipSessionStatus.remainingSessions > 0) return 'learning.mentorship.left'
  return activeMentorship === null ? 'learning.mentorship.waiting' : 'learning.mentorship.open'
}
