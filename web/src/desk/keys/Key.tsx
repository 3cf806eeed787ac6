import styles from './Key.module.css'

interface KeyProps {
  readonly children: string
  /** Whether it only hints at a key, beside a link with its own words. */
  readonly isHint?: boolean
}

/** A keyboard key. */
export function Key({ children, isHint = false }: KeyProps) {
  return (
    <kbd className={styles.key} aria-hidden={isHint}>
      {children}
    </kbd>
  )
}
