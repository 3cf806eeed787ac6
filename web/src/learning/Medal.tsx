import type { Badge } from '@saathi/contract/learning/session.ts'

import styles from './Medal.module.css'

/** A medal. Its ribbon has one, two or three rays, so that colour is not needed to tell the kinds apart. */
export function Medal({ type }: { readonly type: Badge['badgeType'] }) {
  const marks = { Gold: 3, Silver: 2, Bronze: 1 }[type]
  return (
    <svg
      viewBox="0 0 40 48"
      className={`${styles.medal} ${styles[type] ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.ribbon} d="M12 2l8 14 8-14" />
      <circle className={styles.disc} cx="20" cy="30" r="14" />
      {Array.from({ length: marks }, (_, index) => (
        <path key={index} d={`M${20 + (index - (marks - 1) / 2) * 6} 25v10`} />
      ))}
    </svg>
  )
}
