import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { Link } from 'wouter'

import { accessCalls } from '@saathi/contract/access/calls.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Section } from '../../../ui/Layout.tsx'
import { useAsk } from '../../../wire/queries.ts'
import { mentorshipHome } from '../../../wire/paths.ts'
import styles from './OtherMentorships.module.css'

/** The person's mentorships, running and ended, without the shown one; nothing if there are none. */
export function OtherMentorships({ shownId }: { readonly shownId?: string }) {
  const t = useTexts()
  const status = useAsk(accessCalls.status, {})
  const mentorships = useAsk(mentorshipCalls.mentorships, {}).data ?? []
  const others = mentorships.filter(({ id }) => id !== shownId)
  if (others.length === 0) return null
  return (
    <Section
      title={t(shownId === undefined ? 'mentorship.mine' : 'mentorship.others', { count: others.length })}
    >
      <ul className={styles.others}>
        {others.map(({ id, status: state, partnerDetails }) => (
          <li key={id}>
            <Link to={mentorshipHome(id === status.data?.activeMentorship ? undefined : id)}>
              {partnerDetails.partnerDetails.map(({ displayName }) => displayName).join(', ') ||
                t('mentorship.earlier')}
            </Link>{' '}
            <span className={styles.state}>{t(`mentorship.state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
