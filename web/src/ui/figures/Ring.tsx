import styles from './Ring.module.css'

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
