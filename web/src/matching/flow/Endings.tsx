import type { Tracker } from '@saathi/contract/matching/trackers.ts'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { shortNameOf } from '../choices/candidates.ts'
import { putAway } from '../choices/endings.ts'
import styles from './Screens.module.css'

interface EndingsProps {
  readonly role: 'mentee' | 'mentor'
  readonly ended: readonly Tracker[]
}

/** Tells how proposals ended while the person waited, until they put it away. */
export function Endings({ role, ended }: EndingsProps) {
  const t = useTexts()
  if (ended.length === 0) return null
  return (
    <Banner kind="info" icon="lock">
      <ul className={styles.endings}>
        {ended.map(({ id, displayName, outcome, interestStatus }) => (
          <li key={id}>
            <strong>{displayName}:</strong>{' '}
            {t(`matching.outcome.${role}.${outcome}`, { name: shortNameOf(displayName) })}
            {interestStatus === 'INTERESTED' ? ` ${t('matching.ended.yesBack')}` : ''}
          </li>
        ))}
      </ul>
      <Button look="plain" onClick={() => putAway(ended.map(({ id }) => id))}>
        {t('matching.ended.understood')}
      </Button>
    </Banner>
  )
}
