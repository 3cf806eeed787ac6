import { feedCalls, type FeedPost } from '@saathi/contract/feed/calls.ts'
import { Link } from 'wouter'

import { useMoment } from '../texts/moments.ts'
import { paths } from '../wire/paths.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Layout.tsx'
import { Fact, Row, Rows } from '../ui/Row.tsx'
import styles from './Feed.module.css'
import { QuoteOfTheDay } from './QuoteOfTheDay.tsx'

/** The feed on the learning hub: the quote of the day, the newest three entries, and a link to all of them. */
export function HubFeed() {
  const t = useTexts()
  const newest = useAsk(feedCalls.feed, { query: { size: '3' } })
  if (newest.data?.length === 0) return null
  return (
    <div>
      <Section
        title={t('feed.title')}
        more={
          <Link to={paths.feed} className={styles.seeAll}>
            {t('feed.seeAll')}
            <span className="hidden-words">: {t('feed.title')}</span>
            <Icon name="next" />
          </Link>
        }
      >
        <div className={styles.hub}>
          <QuoteOfTheDay />
          <Loaded
            answer={newest}
            label={t('feed.loading')}
            shapes={['card', 'card', 'card']}
            renderFailure={() => <p className={styles.quiet}>{t('feed.failed')}</p>}
          >
            {(entries) => (
              <Rows>
                {entries.map((entry) => (
                  <NewestRow key={entry.id} entry={entry} />
                ))}
              </Rows>
            )}
          </Loaded>
        </div>
      </Section>
    </div>
  )
}

function NewestRow({ entry }: { readonly entry: FeedPost }) {
  const t = useTexts()
  const local = useLocal()
  const moment = useMoment()
  const { contentObject: content, event } = entry
  const title =
    event === 'post' ? local(content.title, content.localeTitle) : local(content.text, content.localeText)
  return (
    <Row
      to={paths.feedAt(entry.id)}
      tile={event === 'post' ? { name: 'book', ground: 'action' } : { name: 'lamp', ground: 'glad' }}
      title={<span className={styles.short}>{title}</span>}
    >
      <Fact icon="calendar">
        {t(`feed.kind.${event}`)} · {moment(entry.publishedAt, { day: 'numeric', month: 'short' })}
      </Fact>
    </Row>
  )
}
