import { feedCalls, type FeedPost } from '@saathi/contract/feed/calls.ts'

import { Loaded } from '../shell/Loaded.tsx'
import { useAsk, storeOffline } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import styles from './Feed.module.css'
import { LikeButton } from './LikeButton.tsx'
import { Saying } from './Saying.tsx'

storeOffline(feedCalls.quoteOfTheDay)

/** The quote of the day; shows nothing if there is none or it failed to load. */
export function QuoteOfTheDay() {
  const quote = useAsk(feedCalls.quoteOfTheDay, {})
  return (
    <Loaded
      answer={quote}
      shapes={[]}
      renderShape={() => <div className={`${styles.day} ${styles.dayToCome}`} aria-hidden="true" />}
      renderFailure={() => null}
    >
      {(found) => (found === null ? null : <Quote quote={found} />)}
    </Loaded>
  )
}

function Quote({ quote }: { readonly quote: FeedPost }) {
  const t = useTexts()
  const local = useLocal()
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
