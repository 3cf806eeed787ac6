import styles from './Badge.module.css'

interface BadgeProps {
  readonly count: number
  readonly label: string
  /** Stands before the number; the label says it in words. */
  readonly sign?: string
}

/** A count, with a text for screen readers; shows nothing at zero. */
export function Badge({ count, label, sign = '' }: BadgeProps) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">
        {sign}
        {count > 99 ? '99+' : count}
      </span>
      <span className="hidden-words">{label}</span>
    </span>
  )
}
