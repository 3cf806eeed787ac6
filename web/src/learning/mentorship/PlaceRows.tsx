import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import { Link, useSearch } from 'wouter'

import { mentorshipPlace } from '../../paths.ts'
import { useTexts } from '../../texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PlaceRows.module.css'
import { isDone } from '../rules.ts'

/** The ways to the other pages of a mentorship, each with its most important number. */
export function PlaceRows({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const named = new URLSearchParams(useSearch()).get('mentorship') ?? undefined
  const { sessions, progress } = mentorship
  const done = sessions.filter(isDone).length
  const rows = [
    {
      place: 'sessions',
      title: t('mentorship.progress.sessionsLabel'),
      fact: t('mentorship.progress.of', { done, total: sessions.length }),
    },
    {
      place: 'rewards',
      title: t('mentorship.rewards.title'),
      fact: progress.badges.length === 0 ? '' : String(progress.badges.length),
    },
    { place: 'tips', title: t('internships.mentorshipCards'), fact: '' },
  ] as const
  return (
    <ul className={styles.rows}>
      {rows.map(({ place, title, fact }) => (
        <li key={place}>
          <Link to={mentorshipPlace(place, named)} className={styles.row}>
            <span>{title}</span>
            <strong>{fact}</strong>
            <Icon name="next" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
