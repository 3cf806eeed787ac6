import type { GroupHold } from '@saathi/contract/matching/trackers.ts'

import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './Group.module.css'

/** The places of a group: filled ones with a face and a name, and the empty ones. */
export function Spots({ group }: { readonly group: GroupHold }) {
  const t = useTexts()
  const { groupSize, actualSize, existingMemberInfo } = group
  const empty = Math.max(0, groupSize - actualSize)
  return (
    <>
      <p className={styles.count}>{t('matching.group.filled', { filled: actualSize, size: groupSize })}</p>
      <ul className={styles.spots} aria-label={t('matching.group.members')}>
        {existingMemberInfo.map(({ id, fullName, displayPicture, role }) => (
          <li key={id} className={styles.spot}>
            <Avatar name={fullName} picture={displayPicture} />
            <span>
              {fullName}
              {role === 'mentor' ? <span className={styles.role}>{t('mentorship.role.mentor')}</span> : null}
            </span>
          </li>
        ))}
        {Array.from({ length: empty }, (_, index) => (
          <li key={`empty-${index}`} className={styles.spot}>
            <span className={styles.empty} aria-hidden="true" />
            <span className={styles.role}>{t('matching.group.empty')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
