import { Link } from 'wouter'

import { useTexts } from '../../texts.ts'
import { Fold } from '../../ui/Fold.tsx'
import styles from './Search.module.css'
import type { Passages } from './useSearch.ts'

interface FoundPassagesProps {
  readonly passages: Passages
  /** Whether nothing else was found, so that they need not be asked for. */
  readonly startsOpen: boolean
}

/** The help pages and sessions that are about the words, if any; each opens its page. */
export function FoundPassages({ passages, startsOpen }: FoundPassagesProps) {
  const t = useTexts()
  if (passages.length === 0) return null
  return (
    <Fold title={t('chat.search.passages', { count: passages.length })} level={2} startsOpen={startsOpen}>
      <ul>
        {passages.map(({ title, url, text }) => (
          <li key={url}>
            <Link to={url} className={styles.entry}>
              <span className={styles.said}>
                <span className={styles.name}>{title}</span>
                <span className={styles.excerpt}>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
