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

interface RingProps {
  readonly total: number
  readonly done: number
  /** The text under the number, such as "of 5". */
  readonly of: string
}

/** One arc for each part, with the number in the middle. It is decoration: a sentence beside it says the same. */
export function Ring({ total, done, of }: RingProps) {
  const length = 2 * Math.PI * 40
  const part = length / total
  const arc = Math.max(1, part - 16)
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 92 92" aria-hidden="true" focusable="false">
        {Array.from({ length: total }, (_, index) => (
          <circle
            key={index}
            className={index < done ? styles.done : ''}
            cx="46"
            cy="46"
            r="40"
            strokeDasharray={`${arc} ${length - arc}`}
            strokeDashoffset={-(index * part) - 8}
            transform="rotate(-90 46 46)"
          />
        ))}
      </svg>
      <div className={styles.ringWords}>
        <span className={styles.ringNumber}>{done}</span>
        <span className={styles.ringOf}>{of}</span>
      </div>
    </div>
  )
}
