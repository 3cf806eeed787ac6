import styles from './Count.module.css'

interface CountProps {
  readonly count: number
  readonly label: string
  /** A sign before the number; the label says it in words. */
  readonly sign?: string
}

/** A count, with a text for screen readers; shows nothing at zero. */
export function Count({ count, label, sign = '' }: CountProps) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">
        {sign}
        {count > 99 ? '99+' : count}
      </span>
      <span className="hidden-words">{label}</span>
    </span>
  )
}
