import type { FeedPost } from '@saathi/contract/feed/calls.ts'
import { type ReactNode, useId } from 'react'

import { useMoment } from '../texts/moments.ts'
import { useLanguage, useLocal, useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import styles from './Feed.module.css'
import { FeedIcon } from './FeedIcon.tsx'
import { LeavingLink } from './LeavingLink.tsx'
import { LikeButton } from './LikeButton.tsx'
import { reportClick } from './reportClick.ts'
import { Saying } from './Saying.tsx'

interface EntryProps {
  readonly entry: FeedPost
  /** Its place in the feed, from 1. */
  readonly position: number
}

/** One entry of the feed: a post or a quote. */
export function Entry({ entry, position }: EntryProps) {
  const nameId = useId()
  return (
    <article
      className={`${styles.entry} ${entry.event === 'quote' ? styles.quoteEntry : ''}`}
      data-entry={entry.id}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-posinset={position}
      // The number of entries is unknown before the end.
      aria-setsize={-1}
    >
      {entry.event === 'quote' ? (
        <Quote entry={entry} nameId={nameId} />
      ) : (
        <Post entry={entry} nameId={nameId} />
      )}
    </article>
  )
}

interface KindProps {
  readonly entry: FeedPost
  readonly nameId: string
}

function Post({ entry, nameId }: KindProps) {
  const t = useTexts()
  const local = useLocal()
  const { contentObject: content } = entry
  const leaves = (site: string) => t('feed.leaves', { site })
  const title = local(content.title, content.localeTitle)
  const text = local(content.text, content.localeText)
  const note = local(content.mtCuratedNote, content.localeMtCuratedNote)
  return (
    <>
      <Thumbnail address={content.thumbnail} />
      <div className={styles.words}>
        <Where entry={entry} />
        <h2 id={nameId} className={styles.title}>
          {title}
        </h2>
        <Markdown leaves={leaves} text={local(content.description, content.localeDescription)} />
        {text === '' ? null : (
          <details
            className={styles.more}
            onToggle={(event) => event.currentTarget.open && reportClick(entry.id)}
          >
            <summary>
              {t('feed.readOn')}
              <Icon name="down" />
            </summary>
            <Markdown leaves={leaves} text={text} />
          </details>
        )}
        {note === '' ? null : (
          <p className={styles.note}>
            <Icon name="bulb" />
            <span>{t('feed.note', { note })}</span>
          </p>
        )}
        <Foot entry={entry} name={title}>
          {content.link === null ? null : <LeavingLink id={entry.id} link={content.link} of={title} />}
        </Foot>
      </div>
    </>
  )
}

function Quote({ entry, nameId }: KindProps) {
  const local = useLocal()
  const { contentObject: content } = entry
  const author = local(content.author, content.localeAuthor)
  return (
    <div className={styles.words}>
      <Where entry={entry} />
      <Saying entry={entry} nameId={nameId} />
      <Foot entry={entry} name={author}>
        {content.link === null ? null : <LeavingLink id={entry.id} link={content.link} of={author} />}
      </Foot>
    </div>
  )
}

/** The kind, date and tags of an entry. */
function Where({ entry }: { readonly entry: FeedPost }) {
  const t = useTexts()
  const moment = useMoment()
  const language = useLanguage()
  const { tags, localeTags } = entry.contentObject
  const day = moment(entry.publishedAt, { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <p className={styles.where}>
      {entry.event === 'quote' ? <FeedIcon name="quote" filled /> : <Icon name="learn" />}
      <span>{[t(`feed.kind.${entry.event}`), day, ...(localeTags[language] ?? tags)].join(' · ')}</span>
    </p>
  )
}

function Foot({
  entry,
  name,
  children,
}: {
  readonly entry: FeedPost
  readonly name: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.foot}>
      <LikeButton entry={entry} name={name} />
      {children}
    </div>
  )
}

/** One of our own pictures. It is decoration: the words say the same. */
function Thumbnail({ address }: { readonly address: string | null }) {
  if (address === null || !/^\/pictures\/[a-z\d-]+\.svg$/.test(address)) return null
  return (
    <img
      className={styles.picture}
      src={address}
      alt=""
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
    />
  )
}
