import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'

import { useMoment } from '../../texts/moments.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Layout.tsx'
import styles from './Goodbye.module.css'

const dayMs = 86_400_000

/** The end of a mentorship: how long it was, and what each did in it. */
export function Goodbye({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const moment = useMoment()
  const { since, until, progress, partnerDetails } = mentorship
  if (until === null) return null
  const days = Math.max(1, Math.round((Date.parse(until) - Date.parse(since)) / dayMs))
  const date = moment(until, { dateStyle: 'long' })
  const partners = progress.partnerProgress.flatMap(({ userId, completedSessions, completedQuiz }) => {
    const partner = partnerDetails.partnerDetails.find(({ id }) => id === userId)
    return partner === undefined
      ? []
      : [{ id: userId, name: partner.displayName, completedSessions, completedQuiz }]
  })
  const own = {
    id: 'own',
    name: t('mentorship.goodbye.you'),
    completedSessions: progress.completedSessions.length,
    completedQuiz: progress.completedQuiz,
  }
  return (
    <Card>
      <h2 className={styles.title}>{t('mentorship.goodbye.title')}</h2>
      <p>{t('mentorship.goodbye.lead', { count: days, date })}</p>
      <ul className={styles.deeds}>
        {[own, ...partners].map(({ id, name, completedSessions, completedQuiz }) => (
          <li key={id}>
            <strong>{name}</strong>{' '}
            {t('mentorship.goodbye.did', { sessions: completedSessions, quizzes: completedQuiz })}
          </li>
        ))}
      </ul>
      <p className={styles.after}>{t('mentorship.goodbye.after')}</p>
    </Card>
  )
}
