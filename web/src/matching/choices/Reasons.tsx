import { reasons } from '@saathi/contract/matching/trackers.ts'

import { useTexts } from '../../texts/texts.ts'
import type { Reason } from './candidates.ts'
import styles from './DecisionBar.module.css'

interface ReasonsProps {
  readonly chosen: Reason | undefined
  readonly onChoose: (reason: Reason) => void
}

/** Optional reasons for a no, one tap each. */
export function Reasons({ chosen, onChoose }: ReasonsProps) {
  const t = useTexts()
  return (
    <fieldset className={styles.reasons}>
      <legend>
        <strong>{t('matching.why.title')}</strong> {t('matching.why.who')}
      </legend>
      <div className={styles.choices}>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={styles.reason}
            aria-pressed={chosen === reason}
            onClick={() => onChoose(reason)}
          >
            {t(`matching.why.${reason}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
