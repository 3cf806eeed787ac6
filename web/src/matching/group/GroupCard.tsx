import type { GroupHold } from '@saathi/contract/matching/trackers.ts'

import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ClubRule } from './ClubRule.tsx'
import styles from './Group.module.css'
import { Spots } from './Spots.tsx'

/** A mentor's group beside their proposals; on a phone it is one line that opens. */
export function GroupCard({ group }: { readonly group: GroupHold }) {
  const t = useTexts()
  const { actualSize, groupSize } = group
  return (
    <details className={styles.card}>
      <summary>
        <span>
          {t('matching.group.yours')}
          <span className={styles.role}>
            {t('matching.group.filled', { filled: actualSize, size: groupSize })}
          </span>
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>
        <Spots group={group} />
        <ClubRule rule={group.clubRule} />
      </div>
    </details>
  )
}
