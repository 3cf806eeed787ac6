import { feedCalls } from '@saathi/contract/feed/calls.ts'

import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts.ts'
import styles from './Feed.module.css'
import { LikeButton } from './LikeButton.tsx'
import { Saying } from './Saying.tsx'

/** The quote of the day; shows nothing if there is none or it failed to load. */
export function QuoteOfTheDay() {
  const t = useTexts()
  const local = useLocal()
  const { data: quote, isPending } = useAsk(feedCalls.quoteOfTheDay, {})
  if (isPending) return <div className={`${styles.day} ${styles.dayToCome}`} aria-hidden="true" />
  if (quote === undefined || quote === null) return null
  return (
    <section className={styles.day} aria-labelledby="quote-of-the-day">
      <h2 id="quote-of-the-day" className={styles.eyebrow}>
        {t('feed.quoteOfTheDay')}
      </h2>
      <Saying entry={quote} />
      <LikeButton entry={quote} name={local(quote.contentObject.author, quote.contentObject.localeAuthor)} />
    </section>
  )
}
