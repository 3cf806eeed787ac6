import styles from './Badge.module.css'

/** A count, with a text for screen readers; shows nothing at zero. */
export function Badge({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="hidden-words">{label}</span>
    </span>
  )
}
