import styles from './Progress.module.css'

interface SegmentsProps {
  /** The number of parts. */
  readonly total: number
  readonly done: number
  /** Whether the part after the done ones is under way. */
  readonly current?: boolean
  /** The text for screen readers. */
  readonly label: string
}

/** Progress in parts: done parts are thick and marigold, the rest is a thin line. */
export function Segments({ total, done, current = false, label }: SegmentsProps) {
  const looks = Array.from({ length: total }, (_, index) => {
    if (index < done) return styles.full
    return current && index === done ? styles.half : ''
  })
  return (
    <div className={styles.segments} role="img" aria-label={label}>
      {looks.map((look, index) => (
        <span key={index} className={`${styles.segment} ${look}`} />
      ))}
    </div>
  )
}

/** A share from 0 to 100 as a line. */
export function Bar({ percent, label }: { readonly percent: number; readonly label: string }) {
  const share = Math.min(100, Math.max(0, percent))
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg aria-hidden="true" focusable="false">
        <rect width={`${share}%`} height="8" rx="4" />
      </svg>
    </div>
  )
}
