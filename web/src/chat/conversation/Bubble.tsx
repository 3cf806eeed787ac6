import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { useState } from 'react'

import { retryEntry, takeFromOutbox } from '../../device/outbox.ts'
import { useTexts } from '../../texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './Bubble.module.css'
import { type Composing, MessageActions } from './MessageActions.tsx'
import { Reactions } from './Reactions.tsx'
import { isRead, type OwnCopy, partsOf, readersOf } from '../rules.ts'
import { useTimes } from '../times.ts'

interface BubbleProps {
  readonly message: Message | OwnCopy
  readonly channel: Channel
  readonly personId: string
  readonly goesOn: boolean
  /** Called when the person wants to answer the message or to change their own. */
  readonly onCompose: (composing: Composing) => void
  /** Shows the message that another one answers. */
  readonly onShow: (messageId: string) => void
}

/** One message with its time. The person's own message also shows whether it waits, was sent, was read or failed. */
export function Bubble({ message, channel, personId, goesOn, onCompose, onShow }: BubbleProps) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const isMine = message.userId === personId
  const sender = channel.channelMembers.find((member) => member.userId === message.userId)
  const name = sender?.userFullName ?? t('chat.staff')
  const isDeleted = message.seq !== null && message.deletedOn !== null
  return (
    <div className={`${styles.row} ${isMine ? styles.mine : ''} ${goesOn ? styles.goesOn : ''}`}>
      {isMine ? null : <Avatar name={name} picture={sender?.displayPicture ?? null} />}
      <div className={styles.said}>
        <div className={styles.line}>
          <div className={isDeleted ? `${styles.bubble} ${styles.deleted}` : styles.bubble} dir="auto">
            <span className="hidden-words">{t('chat.sender', { name: isMine ? t('chat.you') : name })}</span>
            {message.replyTo === null || isDeleted ? null : (
              <Quote answered={message.replyTo} channel={channel} personId={personId} onShow={onShow} />
            )}
            <Words message={message} channel={channel} />
          </div>
          {message.seq === null || isDeleted ? null : (
            <button
              type="button"
              className={styles.more}
              aria-label={t('chat.actions')}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              ⋯
            </button>
          )}
        </div>
        {message.seq === null ? null : <Reactions message={message} channel={channel} personId={personId} />}
        {isOpen && message.seq !== null ? (
          <MessageActions
            message={message}
            personId={personId}
            onCompose={onCompose}
            onDone={() => setIsOpen(false)}
          />
        ) : null}
        {isMine ? (
          <OwnState message={message} channel={channel} goesOn={goesOn} />
        ) : goesOn ? null : (
          <TheirTime name={name} at={message.createdOn} />
        )}
      </div>
    </div>
  )
}

/** The words of a message; who is named stands out, and what was changed says so. */
function Words({ message, channel }: Pick<BubbleProps, 'message' | 'channel'>) {
  const t = useTexts()
  if (message.seq !== null && message.deletedOn !== null) return t('chat.deleted')
  const names = channel.channelMembers.flatMap(({ userId, userFullName }) =>
    message.mentions.includes(userId) ? [userFullName] : [],
  )
  return (
    <>
      {message.message === ''
        ? t('chat.attachment')
        : partsOf(message.message, names).map(({ text, isName }, at) =>
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing but their place
            isName ? <strong key={at}>{text}</strong> : text,
          )}
      {message.seq !== null && message.editedOn !== null ? (
        <span className={styles.edited}> {t('chat.edited')}</span>
      ) : null}
    </>
  )
}

interface QuoteProps extends Pick<BubbleProps, 'channel' | 'personId' | 'onShow'> {
  readonly answered: NonNullable<Message['replyTo']>
}

/** The beginning of the message that this one answers. A press shows it. */
function Quote({ answered, channel, personId, onShow }: QuoteProps) {
  const t = useTexts()
  const writer = channel.channelMembers.find((member) => member.userId === answered.userId)
  return (
    <button type="button" className={styles.quote} onClick={() => onShow(answered.msgId)}>
      <span className={styles.quoted}>
        {answered.userId === personId ? t('chat.you') : (writer?.userFullName ?? t('chat.staff'))}
      </span>
      <span>{answered.excerpt === '' ? t('chat.deleted') : answered.excerpt}</span>
    </button>
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

function OwnState({ message, channel, goesOn }: Pick<BubbleProps, 'message' | 'channel' | 'goesOn'>) {
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
