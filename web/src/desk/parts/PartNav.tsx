import { Link } from 'wouter'

import styles from './Desk.module.css'
import { useDeskTexts } from './words.ts'

interface PartNavProps {
  /** The place after which this part begins; empty at the beginning. */
  readonly after: string
  /** The place after which the next part begins. */
  readonly next: string | number | null
  /** Returns the address of the list after a place; without one, of its beginning. */
  readonly addressOf: (after?: string) => string
}

/** The ways to the other parts of a long list; nothing if it has only one. */
export function PartNav({ after, next, addressOf }: PartNavProps) {
  const t = useDeskTexts()
  if (after === '' && next === null) return null
  return (
    <nav className={styles.filters} aria-label={t('desk.pages')}>
      {after === '' ? null : (
        <Link to={addressOf()} className={styles.filter}>
          {t('desk.pages.first')}
        </Link>
      )}
      {next === null ? null : (
        <Link to={addressOf(String(next))} className={styles.filter}>
          {t('desk.pages.next')}
        </Link>
      )}
    </nav>
  )
}
