import styles from './AssistantFace.module.css'

/** The face of the assistant: a small lamp that is lit. It is hidden from screen readers, because the name beside it says the same. */
export function AssistantFace() {
  return (
    <span className={styles.face} aria-hidden="true">
      <svg viewBox="0 0 44 44" focusable="false">
        <path className={styles.flame} d="M22 8c5 6 7.5 9 7.5 13a7.5 7.5 0 01-15 0c0-4 2.5-7 7.5-13z" />
        <path className={styles.eyes} d="M19.5 21h0M24.5 21h0M19.8 24.2c1.3 1.2 3.1 1.2 4.4 0" />
        <path className={styles.bowl} d="M11 31h22" />
      </svg>
    </span>
  )
}
