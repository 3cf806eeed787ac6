import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { useState } from 'react'

import { retryEntry, takeFromOutbox } from '../device/outbox.ts'
import { useTexts } from '../texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import styles from './Bubble.module.css'
import { isRead, type OwnCopy, readersOf } from './rules.ts'
import { useTimes } from './times.ts'

interface BubbleProps {
  readonly message: Message | OwnCopy
  readonly channel: Channel
  readonly personId: string
  readonly goesOn: boolean
}

/** One message with its time. The person's own message also shows whether it waits, was sent, was read or failed. */
export function Bubble({ message, channel, personId, goesOn }: BubbleProps) {
  const t = useTexts()
  const isMine = message.userId === personId
  const sender = channel.channelMembers.find((member) => member.userId === message.userId)
  const name = sender?.userFullName ?? t('chat.staff')
  return (
    <div className={`${styles.row} ${isMine ? styles.mine : ''} ${goesOn ? styles.goesOn : ''}`}>
      {isMine ? null : <Avatar name={name} picture={sender?.displayPicture ?? null} />}
      <div className={styles.said}>
        <p className={styles.bubble} dir="auto">
          <span className="hidden-words">{t('chat.sender', { name: isMine ? t('chat.you') : name })}</span>
          {message.message === '' ? t('chat.attachment') : message.message}
        </p>
        {isMine ? (
          <OwnState message={message} channel={channel} goesOn={goesOn} />
        ) : goesOn ? null : (
          <TheirTime name={name} at={message.createdOn} />
        )}
      </div>
    </div>
  )
}

function TheirTime({ name, at }: { readonly name: string; readonly at: string }) {
  const { time } = useTimes()
  return (
    <p className={styles.fact}>
      {name.split(' ')[0]}, <time dateTime={at}>{time(at)}</time>
    </p>
  )
}

function OwnState({ message, channel, goesOn }: Omit<BubbleProps, 'personId'>) {
  const [showsReaders, setShowsReaders] = useState(false)
  if (message.seq === null) return <Waiting message={message} />
  const read = isRead(message, channel)
  if (goesOn && read) return null
  return (
    <>
      <button
        type="button"
        className={styles.state}
        aria-expanded={showsReaders}
        onClick={() => setShowsReaders(!showsReaders)}
      >
        <SentAt message={message} read={read} />
      </button>
      {showsReaders ? <Readers message={message} channel={channel} /> : null}
    </>
  )
}

function SentAt({ message, read }: { readonly message: Message; readonly read: boolean }) {
  const t = useTexts()
  const { time } = useTimes()
  return (
    <span className={styles.fact}>
      <time dateTime={message.createdOn}>{time(message.createdOn)}</time>
      <span className={read ? styles.read : ''}>
        <Icon name={read ? 'ticks' : 'tick'} />
      </span>
      <span>{read ? t('chat.read') : t('chat.sent')}</span>
    </span>
  )
}

/** Who has read a message, and when they were last here. */
function Readers({ message, channel }: { readonly message: Message; readonly channel: Channel }) {
  const t = useTexts()
  const { day, time } = useTimes()
  return (
    <ul className={styles.readers} aria-label={t('chat.readers')}>
      {readersOf(message, channel).map(({ member, hasRead }) => (
        <li key={member.userId}>
          {hasRead && member.lastViewedTimestamp !== null
            ? t('chat.readBy', {
                name: member.userFullName,
                when: `${day(member.lastViewedTimestamp)}, ${time(member.lastViewedTimestamp)}`,
              })
            : t('chat.notReadBy', { name: member.userFullName })}
        </li>
      ))}
    </ul>
  )
}

function Waiting({ message }: { readonly message: OwnCopy }) {
  const t = useTexts()
  if (message.failure === undefined) {
    return (
      <p className={styles.fact} role="status">
        <Icon name="clock" />
        <span>{t('chat.waiting')}</span>
      </p>
    )
  }
  return (
    <div className={styles.failed} role="status">
      <Icon name="warning" />
      <span>
        {t('chat.notSent')} {t(`error.${message.failure}`)}
      </span>
      <button type="button" onClick={() => void retryEntry(message.tempId)}>
        {t('shell.tryAgain')}
      </button>
      <button type="button" onClick={() => void takeFromOutbox(message.tempId)}>
        {t('chat.discard')}
      </button>
    </div>
  )
}
