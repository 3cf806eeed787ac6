import type { FeedPost } from '@saathi/contract/feed/calls.ts'

import { useLocal } from '../texts/texts.ts'
import styles from './Feed.module.css'

/** The text of a quote and its author. */
export function Saying({ entry, nameId }: { readonly entry: FeedPost; readonly nameId?: string }) {
  const local = useLocal()
  const { contentObject: content } = entry
  return (
    <figure className={styles.saying}>
      <blockquote id={nameId}>{local(content.text, content.localeText)}</blockquote>
      <figcaption>{local(content.author, content.localeAuthor)}</figcaption>
    </figure>
  )
}
