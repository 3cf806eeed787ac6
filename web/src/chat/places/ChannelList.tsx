import type { Channel } from '@saathi/contract/chat/calls.ts'
import { Link } from 'wouter'

import { useTexts } from '../../texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ChannelFace } from '../ChannelFace.tsx'
import styles from './ChannelList.module.css'
import { draftOf } from '../drafts.ts'
import { useTimes } from '../times.ts'
import { useUnread } from '../unread.ts'

interface ChannelListProps {
  readonly channels: readonly Channel[]
  readonly personId: string
  readonly current: string | undefined
  readonly addressOf: (channelId: string) => string
}

/** The person's channels, those with most unread first, then by their newest message. */
export function ChannelList({ channels, personId, current, addressOf }: ChannelListProps) {
  const t = useTexts()
  const unread = new Map(useUnread().map((entry) => [entry.channelId, entry.count]))
  const countOf = (channel: Channel) => unread.get(channel.channelId) ?? 0
  const sorted = channels.toSorted((a, b) => countOf(b) - countOf(a))
  return (
    <section className={styles.list}>
      <h1 tabIndex={-1} className={styles.title}>
        {t('shell.tab.chat')}
      </h1>
      <ul>
        {sorted.map((channel) => (
          <li key={channel.channelId}>
            <Link
              to={addressOf(channel.channelId)}
              className={styles.entry}
              aria-current={channel.channelId === current ? 'true' : undefined}
            >
              <ChannelFace channel={channel} personId={personId} />
              <span className={styles.entryText}>
                <span className={styles.entryName}>{channel.channelName}</span>
                <Preview channel={channel} personId={personId} isOpen={channel.channelId === current} />
              </span>
              <span className={styles.entrySide}>
                <LastTime channel={channel} />
                <Badge count={countOf(channel)} label={t('shell.unread', { count: countOf(channel) })} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PreviewProps {
  readonly channel: Channel
  readonly personId: string
  readonly isOpen: boolean
}

function Preview({ channel, personId, isOpen }: PreviewProps) {
  const t = useTexts()
  const draft = isOpen ? '' : draftOf(channel.channelId)
  const { lastMessage } = channel
  if (draft !== '') return <span className={styles.preview}>{t('chat.draft', { text: draft })}</span>
  if (lastMessage === null) return <span className={styles.preview}>{t('chat.sayHi')}</span>
  const text = lastMessage.message === '' ? t('chat.attachment') : lastMessage.message
  const isMine = lastMessage.userId === personId
  return <span className={styles.preview}>{isMine ? t('chat.youSaid', { text }) : text}</span>
}

function LastTime({ channel }: { readonly channel: Channel }) {
  const { short } = useTimes()
  if (channel.lastMessage === null) return null
  const at = channel.lastMessage.createdOn
  return <time dateTime={at}>{short(at)}</time>
}
