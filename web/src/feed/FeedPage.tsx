import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { useMoment } from '../texts/moments.ts'
import { paths } from '../wire/paths.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Heading, Page } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from './Feed.module.css'
import page from './FeedPage.module.css'
import { FeedList } from './FeedList.tsx'
import { type FeedFilter, readFilter, searchOf } from './filter/filter.ts'
import { FilterDialog } from './filter/FilterDialog.tsx'
import { forgetPlace, hasPlace, useRememberedPlace } from './place.ts'
import { QuoteOfTheDay } from './QuoteOfTheDay.tsx'
import { useFeed } from './useFeed.ts'
import { usePull } from './usePull.ts'

/** The feed: posts and quotes, newest first, all or filtered. A returning person continues at their place. */
export function FeedPage() {
  const t = useTexts()
  const search = useSearch()
  const [, navigate] = useLocation()
  const filter = useMemo(() => readFilter(search), [search])
  const shown = searchOf(filter)
  const feed = useFeed(filter)
  const [isFiltering, setFiltering] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  usePageTitle(t('feed.title'))
  useRememberedPlace({ search, isThere: feed.entries !== undefined && feed.entries.length > 0, list })
  const startAnew = useEffectEvent(feed.refreshIfOld)
  // A person with a remembered place returns to it; everyone else gets the newest entries.
  useEffect(() => {
    if (!hasPlace(search)) startAnew()
  }, [search])
  const refresh = () => {
    forgetPlace(search)
    scrollTo(0, 0)
    void feed.refresh()
  }
  const { hint, listeners } = usePull(refresh)
  const choose = (next: FeedFilter) => {
    setFiltering(false)
    const wanted = searchOf(next)
    if (wanted === shown) return
    forgetPlace(wanted)
    scrollTo(0, 0)
    navigate(paths.feedShowing(wanted))
  }
  const showAll = () => choose({ events: [], from: undefined, to: undefined })
  return (
    <Page>
      <div className={page.page} {...listeners}>
        <div ref={hint} className={page.pull} data-pull="none" aria-hidden="true">
          <Icon name="reload" />
          <span className={page.pullBegun}>{t('feed.pull')}</span>
          <span className={page.pullEnough}>{t('feed.letGo')}</span>
        </div>
        <div className={page.head}>
          <IconButton icon="back" label={t('feed.back')} onClick={() => navigate(paths.learningHub)} />
          <Heading size="small">{t('feed.title')}</Heading>
        </div>
        <div className={page.side}>
          <div className={page.bar}>
            <Button look="soft" icon="filter" onClick={() => setFiltering(true)}>
              {t('feed.filter.open')}
            </Button>
            <Button look="soft" icon="reload" busy={feed.refreshing === 'yes'} onClick={refresh}>
              {t('feed.refresh')}
            </Button>
          </div>
          {shown === '' ? null : <Part filter={filter} onAll={showAll} />}
          {feed.refreshing === 'failed' ? (
            <Banner kind="care" icon="warning" urgent>
              {t('feed.refreshFailed')}
            </Banner>
          ) : null}
          {shown === '' ? <QuoteOfTheDay /> : null}
        </div>
        <div className={page.entries}>
          <FeedList feed={feed} list={list} showAll={shown === '' ? undefined : showAll} />
        </div>
      </div>
      {isFiltering ? (
        <FilterDialog filter={filter} onChoose={choose} onClose={() => setFiltering(false)} />
      ) : null}
    </Page>
  )
}

/** Says which part of the feed is shown. */
function Part({ filter, onAll }: { readonly filter: FeedFilter; readonly onAll: () => void }) {
  const t = useTexts()
  const moment = useMoment()
  const say = (day: string) => moment(`${day}T12:00:00+05:30`, { dateStyle: 'medium' })
  const [event] = filter.events
  const { from, to } = filter
  const facts = [
    ...(event === undefined ? [] : [t(`feed.filter.kind.${event}`)]),
    ...(from === undefined ? [] : [t('feed.part.from', { day: say(from) })]),
    ...(to === undefined ? [] : [t('feed.part.to', { day: say(to) })]),
  ]
  return (
    <div className={page.part}>
      <p role="status">{t('feed.part.shown', { what: facts.join(', ') })}</p>
      <button type="button" className={styles.plain} onClick={onAll}>
        {t('feed.filter.all')}
      </button>
    </div>
  )
}
