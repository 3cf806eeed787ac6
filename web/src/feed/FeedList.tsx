import { feedPageSize, type FeedPost } from '@saathi/contract/feed/calls.ts'
import { type KeyboardEvent, memo, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { loadErrorText } from '../texts/errorText.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { TryAgain } from '../shell/TryAgain.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton, State } from '../ui/State.tsx'
import { useNearing } from '../ui/useNearing.ts'
import { onNetwork } from '../wire/network.ts'
import { Entry } from './Entry.tsx'
import styles from './Feed.module.css'
import type { useFeed } from './useFeed.ts'

interface FeedListProps {
  readonly feed: ReturnType<typeof useFeed>
  readonly list: RefObject<HTMLDivElement | null>
  /** Removes the filter, if there is one. */
  readonly showAll: (() => void) | undefined
}

/** The loaded entries, followed by a button for more, a failure or the end. */
export function FeedList({ feed, list, showAll }: FeedListProps) {
  const t = useTexts()
  const { query, entries } = feed
  return (
    <Loaded
      answer={{ ...query, data: entries }}
      label={t('feed.loading')}
      shapes={['tall', 'card', 'tall', 'card']}
      failed={{ title: t('feed.failed'), saysWhy: true }}
      empty={<Nothing showAll={showAll} />}
    >
      {(loaded) => (
        <>
          <div
            ref={list}
            role="feed"
            aria-label={t('feed.title')}
            aria-busy={query.isFetchingNextPage}
            onKeyDown={turnByKey}
          >
            {query.data?.pages.map((page, index) => (
              <Stretch key={page[0]?.id ?? index} entries={page} before={index * feedPageSize.usual} />
            ))}
          </div>
          <After feed={feed} last={loaded.at(-1)} />
        </>
      )}
    </Loaded>
  )
}

/** The entries of one page. The browser skips the layout of a page that is out of sight. */
const Stretch = memo(function Stretch({
  entries,
  before,
}: {
  readonly entries: readonly FeedPost[]
  readonly before: number
}) {
  return (
    <div className={styles.stretch}>
      {entries.map((entry, index) => (
        <Entry key={entry.id} entry={entry} position={before + index + 1} />
      ))}
    </div>
  )
})

/** Page Down and Page Up move the focus from entry to entry. */
function turnByKey(event: KeyboardEvent<HTMLElement>): void {
  const by = { PageDown: 1, PageUp: -1 }[event.key]
  const { target } = event
  if (by === undefined || !(target instanceof Element)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const here = all.findIndex((entry) => entry.contains(target))
  const next = here < 0 ? undefined : all[here + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function After({
  feed: { query },
  last,
}: {
  readonly feed: FeedListProps['feed']
  readonly last: FeedPost | undefined
}) {
  const t = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const canGoOn = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  useNearing(end, canGoOn ? () => void query.fetchNextPage() : undefined)
  const loadAgain = useEffectEvent(() => {
    if (query.isFetchNextPageError) void query.fetchNextPage()
  })
  useEffect(
    () =>
      onNetwork((isOnline) => {
        if (isOnline) loadAgain()
      }),
    [],
  )
  return (
    <div ref={end} className={styles.after}>
      {query.isFetchNextPageError ? (
        <div className={styles.broken} role="alert">
          <p>{loadErrorText(query.error, t)}</p>
          <TryAgain wide={false} again={() => void query.fetchNextPage()} />
        </div>
      ) : query.hasNextPage ? (
        <Skeleton label={t('feed.loadingMore')} shapes={['card', 'card']} />
      ) : (
        <p className={styles.end} role="status" key={last?.id}>
          <Icon name="tick" />
          {t('feed.end')}
        </p>
      )}
    </div>
  )
}

function Nothing({ showAll }: Pick<FeedListProps, 'showAll'>) {
  const t = useTexts()
  return (
    <State
      drawing="book"
      title={t(showAll === undefined ? 'feed.empty.title' : 'feed.none.title')}
      action={
        showAll === undefined ? undefined : (
          <Button look="soft" wide onClick={showAll}>
            {t('feed.filter.all')}
          </Button>
        )
      }
    >
      <p>{t(showAll === undefined ? 'feed.empty.body' : 'feed.none.body')}</p>
    </State>
  )
}
