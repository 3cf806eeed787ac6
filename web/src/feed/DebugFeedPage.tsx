import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { useSearch } from 'wouter'

import { paths } from '../wire/paths.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Heading, Page } from '../ui/Layout.tsx'
import { useAsk } from '../wire/queries.ts'
import styles from './DebugFeed.module.css'

/**
 * Shows a page of the feed as the server sends it, to find out why an entry looks wrong. The address takes the
 * query of the call, such as `?page=2&event=quote`.
 */
export function DebugFeedPage() {
  const t = useTexts()
  const query = Object.fromEntries(new URLSearchParams(useSearch()))
  const feed = useAsk(feedCalls.feed, { query })
  usePageTitle(t('feed.debug.title'))
  return (
    <Page>
      <Heading size="small" lead={t('feed.debug.lead')}>
        {t('feed.debug.title')}
      </Heading>
      <Loaded
        answer={feed}
        shapes={['card', 'card']}
        failed={{ title: t('feed.failed'), saysWhy: true }}
        empty={<p>{t('feed.debug.empty')}</p>}
      >
        {(entries) => (
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <details>
                  <summary className={styles.summary}>
                    {entry.event} · {entry.publishedAt.slice(0, 10)} · {entry.contentObject.title || entry.id}
                  </summary>
                  <pre className={styles.source}>{JSON.stringify(entry, null, 2)}</pre>
                  <LinkButton look="soft" to={paths.feedAt(entry.id)}>
                    {t('feed.debug.show')}
                  </LinkButton>
                </details>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Page>
  )
}
