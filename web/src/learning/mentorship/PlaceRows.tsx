import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import { Link, useSearch } from 'wouter'

import { mentorshipPlace, preparePath } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PlaceRows.module.css'
import { walkedTogether } from './progress/progress.ts'

/** The ways to the other pages of a mentorship, each with its most important number. A mentor prepares the next meeting instead of collecting rewards. */
export function PlaceRows({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const named = new URLSearchParams(useSearch()).get('mentorship') ?? undefined
  const { sessions, progress, partnerDetails, status } = mentorship
  const isMentor = partnerDetails.userDetails.role === 'mentor'
  const done = walkedTogether(sessions)
  const prepare = { to: preparePath(mentorship.id), title: t('learning.mentor.prepare'), fact: '' }
  const rewards = {
    to: mentorshipPlace('rewards', named),
    title: t('mentorship.rewards.title'),
    fact: progress.badges.length === 0 ? '' : String(progress.badges.length),
  }
  const rows = [
    ...(isMentor && status !== 'ENDED' ? [prepare] : []),
    {
      to: mentorshipPlace('sessions', named),
      title: t('mentorship.progress.sessionsLabel'),
      fact: t('mentorship.progress.of', { done, total: sessions.length }),
    },
    ...(isMentor ? [] : [rewards]),
    { to: mentorshipPlace('tips', named), title: t('internships.mentorshipCards'), fact: '' },
  ]
  return (
    <ul className={styles.rows}>
      {rows.map(({ to, title, fact }) => (
        <li key={to}>
          <Link to={to} className={styles.row}>
            <span>{title}</span>
            <strong>{fact}</strong>
            <Icon name="next" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
