import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useBlocked } from '../../../safety/public/blocked.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Count } from '../../../ui/Count.tsx'
import { Line } from '../../../ui/Icon.tsx'
import { scriptLanguage } from '../../../texts/scriptLanguage.ts'
import { ChannelFace } from '../../ChannelFace.tsx'
import { draftOf } from '../../drafts.ts'
import { isAssistantChannel, isWithTeam } from '../../messages/rules.ts'
import { useTimes } from '../../messages/times.ts'
import { useUnread } from '../../unread.ts'
import styles from './ChannelList.module.css'
import { type Listed, listedChannels, previewOf } from './channels.ts'
import { lines } from './LineButton.tsx'

interface ChannelListProps {
  readonly channels: readonly Channel[]
  readonly personId: string
  readonly current: string | undefined
  /** How a channel opens: by an address, or in place. */
  readonly opens:
    | { readonly at: (channelId: string) => string }
    | { readonly by: (channelId: string) => void }
}

/** The person's channels, those with most unread first, then by their newest message; for a newcomer, what comes later. */
export function ChannelList({ channels, personId, current, opens }: ChannelListProps) {
  const t = useTexts()
  const listed = listedChannels(channels, useUnread())
  const isNewcomer = channels.every((channel) => isWithTeam(channel) || isAssistantChannel(channel))
  return (
    <>
      <ul className={styles.list} aria-label={t('chat.channels')}>
        {listed.map((each) => {
          const { channelId } = each.channel
          const isCurrent = channelId === current ? 'true' : undefined
          const content = <Entry listed={each} personId={personId} isOpen={channelId === current} />
          return (
            <li key={channelId}>
              {'at' in opens ? (
                <Link to={opens.at(channelId)} className={styles.entry} aria-current={isCurrent}>
                  {content}
                </Link>
              ) : (
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={isCurrent}
                  onClick={() => opens.by(channelId)}
                >
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {isNewcomer ? <p className={styles.comes}>{t('chat.comes')}</p> : null}
    </>
  )
}

interface EntryProps {
  readonly listed: Listed
  readonly personId: string
  readonly isOpen: boolean
}

function Entry({ listed: { channel, count, isTagged }, personId, isOpen }: EntryProps) {
  const t = useTexts()
  const { short } = useTimes()
  const blocked = useBlocked()
  // Nobody writes in a paused conversation, so nothing there waits to be sent.
  const draft = isOpen || channel.isPaused ? '' : draftOf(channel.channelId)
  const at = channel.lastMessage?.createdOn
  const words = previewOf(channel, { personId, draft, blocked }, t)
  return (
    <>
      <ChannelFace channel={channel} personId={personId} />
      <span className={styles.entryText}>
        <span className={styles.entryName}>{channel.channelName}</span>
        <span
          className={`${styles.preview} ${draft === '' ? '' : styles.draft}`}
          dir="auto"
          lang={scriptLanguage(words)}
        >
          {words}
        </span>
      </span>
      <span className={styles.entrySide}>
        {at === undefined ? null : <time dateTime={at}>{short(at)}</time>}
        <span className={styles.marks}>
          {channel.isMuted ? (
            <Mark label={t('chat.muted')}>
              <Line path={lines.bellOff} />
            </Mark>
          ) : null}
          {isTagged ? <Mark label={t('chat.namesYou')}>@</Mark> : null}
          <Count count={count} label={t('shell.unread', { count })} />
        </span>
      </span>
    </>
  )
}

/** A sign, in words for screen readers. */
function Mark({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={styles.mark}>
      <span aria-hidden="true">{children}</span>
      <span className="hidden-words">{label}</span>
    </span>
  )
}
