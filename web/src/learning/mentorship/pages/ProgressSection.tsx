import type { MentorshipProgress } from '@saathi/contract/learning/mentorshipCalls.ts'

import { useLocal, useTexts } from '../../../texts/texts.ts'
import { Card, Section } from '../../../ui/Layout.tsx'
import { Bar } from '../../../ui/figures/Progress.tsx'
import { Medal } from '../../Medal.tsx'
import styles from './ProgressSection.module.css'

/** The person's progress as numbers and lines, and the badges with their sessions. */
export function ProgressSection({ progress }: { readonly progress: MentorshipProgress }) {
  const t = useTexts()
  return (
    <div className={styles.parts}>
      <Section title={t('mentorship.progress.title')}>
        <Card>
          <div className={styles.counts}>
            <Count
              label={t('mentorship.progress.sessionsLabel')}
              done={progress.completedSessions.length}
              total={progress.totalSessions}
            />
            <Count
              label={t('mentorship.progress.quizzesLabel')}
              done={progress.completedQuiz}
              total={progress.totalQuiz}
            />
          </div>
        </Card>
      </Section>
      <Badges badges={progress.badges} />
    </div>
  )
}

interface CountProps {
  readonly label: string
  readonly done: number
  readonly total: number
}

function Count({ label, done, total }: CountProps) {
  const t = useTexts()
  return (
    <div>
      <p className={styles.count}>
        <span>{label}</span>
        <strong>{t('mentorship.progress.of', { done, total })}</strong>
      </p>
      <Bar percent={total === 0 ? 0 : (done / total) * 100} label={label} />
    </div>
  )
}

function Badges({ badges }: { readonly badges: MentorshipProgress['badges'] }) {
  const t = useTexts()
  const local = useLocal()
  return (
    <Section title={t('learning.badges.title')}>
      <Card>
        {badges.length === 0 ? (
          <p>{t('mentorship.rewards.none')}</p>
        ) : (
          <ul className={styles.badges}>
            {badges.map(({ session, badgeType, sessionTitle, localeSessionTitle }) => (
              <li key={session}>
                <Medal type={badgeType} />
                <strong>{t(`learning.badges.${badgeType}`)}</strong>
                <span>{local(sessionTitle, localeSessionTitle)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  )
}
