import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { Link } from 'wouter'

import { useTexts } from '../../texts/texts.ts'
import { Fold } from '../../ui/Fold.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from './Search.module.css'

/** Passages of the help pages and of sessions. */
export type Passages = Reply<typeof assistantCalls.searchPassages>

const none: Passages = []

/** Finds passages about some words, apart from the messages, which do not wait for them. A search by name or date has none. */
export function usePassages(text: string): Passages {
  const isAboutWords = !/\S:/.test(text)
  const found = useAsk(
    assistantCalls.searchPassages,
    { query: { searchText: text } },
    { enabled: isAboutWords },
  )
  return found.data ?? none
}

interface FoundPassagesProps {
  readonly passages: Passages
  /** Whether nothing else was found. The passages are then shown without opening a fold. */
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
