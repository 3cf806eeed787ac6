import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { useState } from 'react'

import { retryEntry, takeFromOutbox } from '../../device/outbox.ts'
import { codeText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SendingFile } from '../attachment/message/SendingFile.tsx'
import { isRead, type OwnCopy, readersOf } from '../messages/rules.ts'
import { useTimes } from '../messages/times.ts'
import styles from './Bubble.module.css'

interface OwnStateProps {
  readonly message: Message | OwnCopy
  readonly channel: Channel
  readonly goesOn: boolean
  readonly isCurrent: boolean
}

/** Whether an own message waits, was sent, was read or failed. */
export function OwnState({ message, channel, goesOn, isCurrent }: OwnStateProps) {
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
        tabIndex={isCurrent ? 0 : -1}
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

/** The readers of a message, and when they were last here. */
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
  if (message.failure === undefined && message.file !== null) {
    return (
      <SendingFile
        entryId={message.tempId}
        isUploaded={message.file.uploadedId !== undefined}
        isUnstored={message.isUnstored}
      />
    )
  }
  if (message.failure === undefined) {
    return (
      <p className={styles.fact}>
        <Icon name="clock" />
        <span>{t('chat.waiting')}</span>
      </p>
    )
  }
  return (
    <div className={styles.failed}>
      <Icon name="warning" />
      <span>
        {t('chat.notSent')} {codeText(message.failure, t)}
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
