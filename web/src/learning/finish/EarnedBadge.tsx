import type { Badge } from '@saathi/contract/learning/session.ts'

import { useTexts } from '../../texts/texts.ts'
import { Medal } from '../Medal.tsx'
import styles from './EarnedBadge.module.css'

/** The badge of a finished session with its reason, or a word that it comes later. */
export function EarnedBadge({ badge }: { readonly badge: Badge['badgeType'] | 'later' }) {
  const t = useTexts()
  if (badge === 'later') return <p className={styles.later}>{t('learning.finish.badge.later')}</p>
  return (
    <p className={styles.badge}>
      <Medal type={badge} />
      <span>
        <strong>{t(`learning.badges.${badge}`)}</strong>: {t(`learning.finish.badge.${badge}`)}
        {badge === 'Silver' ? <small className={styles.next}>{t('learning.finish.toGold')}</small> : null}
      </span>
    </p>
  )
}
