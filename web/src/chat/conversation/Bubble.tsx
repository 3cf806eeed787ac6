import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { type ReactNode, Suspense, useState } from 'react'

import { AssistantFace } from '../../assistant/public/AssistantFace.tsx'
import { Answer } from '../../assistant/public/lazyParts.ts'
import { useBlocked } from '../../safety/public/blocked.ts'
import { type Translate, useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Line } from '../../ui/Icon.tsx'
import { InviteLink } from '../../video/public/lazyParts.ts'
import { wordsOfAttachments } from '../attachmentWords.ts'
import { attachmentsOf } from '../messages/attachments.ts'
import { noticeText } from '../noticeText.ts'
import { isByAssistant, namesHelpLines, type OwnCopy } from '../messages/rules.ts'
import { useTimes } from '../messages/times.ts'
import styles from './Bubble.module.css'
import { Folded } from './Folded.tsx'
import { MessageActions } from './lazyParts.ts'
import type { Composing } from './MessageActions.tsx'
import { OwnState } from './OwnState.tsx'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import { useLongPress } from './useLongPress.ts'
import { Words } from './Words.tsx'

interface BubbleProps {
  readonly message: Message | OwnCopy
  readonly channel: Channel
  readonly personId: string
  readonly goesOn: boolean
  /** Whether it is the message of the list whose buttons are in the tab order. */
  readonly isCurrent: boolean
  /** Whether it shows what can be done with it. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Called when the person wants to answer the message or to change their own. */
  readonly onCompose: (composing: Composing) => void
  /** Shows the message that another one answers. */
  readonly onShow: (messageId: string) => void
}

/** One message with its time. The person's own message also shows whether it waits, was sent, was read or failed. */
export function Bubble(props: BubbleProps) {
  const { message, channel, personId, goesOn, isCurrent } = props
  const t = useTexts()
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = useBlocked().includes(message.userId) && channel.isGroup && !isUnfolded
  if (message.seq !== null && message.kind !== 'text') return <Notice message={message} />
  if (isFolded) return <Folded isCurrent={isCurrent} onShow={() => setUnfolded(true)} />
  const isMine = message.userId === personId
  const isBroadcast = message.seq !== null && message.isBroadcastMessage
  const sender = channel.channelMembers.find((member) => member.userId === message.userId)
  const name = isBroadcast ? t('chat.staff') : (sender?.userFullName ?? t('chat.staff'))
  const isAnswer = isByAssistant(message, channel)
  const side = isMine && !isBroadcast ? styles.mine : ''
  return (
    <div className={`${styles.row} ${side} ${goesOn ? styles.goesOn : ''}`}>
      {isMine || isBroadcast ? null : isAnswer ? (
        <AssistantFace />
      ) : (
        <Avatar name={name} picture={sender?.displayPicture ?? null} />
      )}
      <div className={styles.said}>
        <Said {...props} name={name} isBroadcast={isBroadcast} />
        {isMine && !isBroadcast ? (
          <OwnState message={message} channel={channel} goesOn={goesOn} isCurrent={isCurrent} />
        ) : goesOn ? null : (
          <TheirTime
            name={isBroadcast || isAnswer ? name : (name.split(' ')[0] ?? name)}
            at={message.seq === null ? undefined : message.createdOn}
          >
            {isAnswer && 'citations' in message && message.citations?.length && !namesHelpLines(message)
              ? `(${t('assistant.mayBeWrong')})`
              : null}
          </TheirTime>
        )}
      </div>
    </div>
  )
}

interface SaidProps extends BubbleProps {
  readonly name: string
  readonly isBroadcast: boolean
}

/** Letters of a message by which a screen reader tells its menu from the others. */
const mostNamed = 60

/** Names a message without a text by what it carries and its time: many photos of one person have the same words. */
function wordless(message: Message, t: Translate, time: string): string {
  const attachments = attachmentsOf(message)
  const [first] = attachments
  const picture = first?.kind === 'file' && first.isPicture ? ` ${first.name}` : ''
  return `${wordsOfAttachments(attachments, t)}${picture}, ${time}`
}

const megaphone = 'M4 10v4h3l9 4V6l-9 4zM8 14.5V19h2.5v-3.5M19 10a3 3 0 010 4'

/** The bubble itself, with its reactions and what can be done with it. */
function Said(props: SaidProps) {
  const { message, channel, personId, isCurrent, isOpen, onOpen, onCompose, onShow, name, isBroadcast } =
    props
  const t = useTexts()
  const { time } = useTimes()
  const isStored = message.seq !== null
  const isDeleted = isStored && message.deletedOn !== null
  const press = useLongPress(isStored && !isDeleted ? () => onOpen(true) : undefined)
  const isAnswer = isByAssistant(message, channel)
  const look = [
    styles.bubble,
    isDeleted ? styles.deleted : '',
    isBroadcast ? styles.broadcast : '',
    isAnswer ? styles.answer : '',
  ]
  const isMine = message.userId === personId
  return (
    <>
      <div className={styles.line}>
        <div className={look.join(' ')} dir="auto" {...press}>
          {isBroadcast ? (
            <span className={styles.announced}>
              <Line path={megaphone} />
              {t('chat.announcement')}
            </span>
          ) : null}
          <span className="hidden-words">
            {t('chat.sender', { name: isMine && !isBroadcast ? t('chat.you') : name })}
          </span>
          {message.replyTo === null || isDeleted ? null : (
            <Quote
              answered={message.replyTo}
              channel={channel}
              personId={personId}
              isCurrent={isCurrent}
              onShow={onShow}
            />
          )}
          {isAnswer && !isDeleted ? (
            <Suspense fallback={message.message}>
              <Answer
                text={message.message}
                citations={(isStored ? message.citations : undefined) ?? []}
                madeBy={isStored ? message.madeBy : undefined}
                isStored={isStored}
                isCurrent={isCurrent}
              />
            </Suspense>
          ) : (
            <Words message={message} channel={channel} isCurrent={isCurrent} />
          )}
        </div>
        {!isStored || isDeleted ? null : (
          <button
            type="button"
            className={styles.more}
            aria-label={t('chat.actionsOn', {
              name: isMine ? t('chat.you') : name,
              text: message.message.slice(0, mostNamed) || wordless(message, t, time(message.createdOn)),
            })}
            aria-expanded={isOpen}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onOpen(!isOpen)}
          >
            ⋯
          </button>
        )}
      </div>
      {isStored ? (
        <Reactions message={message} channel={channel} personId={personId} isCurrent={isCurrent} />
      ) : null}
      {isOpen && isStored ? (
        <Suspense>
          <MessageActions
            message={message}
            channel={channel}
            personId={personId}
            onCompose={onCompose}
            onDone={() => onOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** A line that the app itself writes into a conversation. */
function Notice({ message }: { readonly message: Message }) {
  const t = useTexts()
  const { time } = useTimes()
  return (
    <p className={styles.notice}>
      {message.kind === 'notice' ? noticeText(message.message, t) : t(`chat.kind.${message.kind}`)}{' '}
      <time dateTime={message.createdOn}>{time(message.createdOn)}</time>{' '}
      {message.kind === 'video_invite' ? (
        <Suspense>
          <InviteLink message={message} />
        </Suspense>
      ) : null}
    </p>
  )
}

interface TheirTimeProps {
  readonly name: string
  /** Undefined while the assistant is still writing. */
  readonly at: string | undefined
  readonly children: ReactNode
}

function TheirTime({ name, at, children }: TheirTimeProps) {
  const { time } = useTimes()
  return (
    <p className={styles.fact}>
      {name}
      {at === undefined ? null : (
        <>
          , <time dateTime={at}>{time(at)}</time>
          {children}
        </>
      )}
    </p>
  )
}
