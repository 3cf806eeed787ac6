import type { Fit } from '@saathi/contract/matching/choices.ts'

import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { type Candidate, shortNameOf } from './candidates.ts'
import styles from './PotentialMatches.module.css'
import type { Choices } from './useChoices.ts'

interface CandidateListProps {
  readonly role: 'mentee' | 'mentor'
  readonly choices: Choices
  readonly current: Candidate
  readonly onTurn: (candidate: Candidate) => void
}

/** Every proposal with its decision, on wide screens. */
export function CandidateList({ role, choices, current, onTurn }: CandidateListProps) {
  const t = useTexts()
  return (
    <ul className={styles.list} aria-label={t('matching.potential.list')}>
      {choices.candidates.map((candidate) => {
        const { id, displayName, displayPicture, status, proposedAs } = candidate
        const isReserve = status === 'ACTIVE' && proposedAs === 'reserve'
        const { icon, text } = decisionWords(candidate, choices.fits.get(id), role)
        return (
          <li key={id}>
            <button
              type="button"
              className={`${styles.entry} ${status === 'ACTIVE' ? '' : styles.ended}`}
              aria-current={id === current.id}
              onClick={() => onTurn(candidate)}
            >
              <Avatar name={displayName} picture={displayPicture} />
              <span>
                <strong>{displayName}</strong>
                <span className={styles.state}>
                  <Icon name={icon} />
                  {isReserve ? `${t('matching.proposed.reserve')} · ` : ''}
                  {t(text, { name: shortNameOf(displayName) })}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function decisionWords(
  { status, outcome, interestStatus, sent }: Candidate,
  fit: Fit | undefined,
  role: 'mentee' | 'mentor',
): { readonly icon: IconName; readonly text: string } {
  if (status !== 'ACTIVE') return { icon: 'lock', text: `matching.outcome.${role}.${outcome}` }
  if (interestStatus === 'INTERESTED')
    return { icon: 'tick', text: sent === 'INTERESTED' ? 'matching.is.yesSent' : 'matching.is.yes' }
  if (interestStatus === 'REJECTED') return { icon: 'close', text: 'matching.is.no' }
  if (fit !== undefined && fit.compatibility !== 'COMPATIBLE')
    return { icon: 'lock', text: `matching.is.${fit.compatibility}` }
  return { icon: 'clock', text: 'matching.is.open' }
}
