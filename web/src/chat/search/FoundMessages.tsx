import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { FoundMessage } from '@saathi/contract/chat/searchCalls.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useBlocked } from '../../safety/public/blocked.ts'
import { useTexts } from '../../texts/texts.ts'
import { noteFound } from '../foundWords.ts'
import { useTimes } from '../messages/times.ts'
import { partsOf } from './parts.ts'
import { lastOpened, type MessagePlace } from './lastOpened.ts'
import { scriptLanguage } from '../../texts/scriptLanguage.ts'
import styles from './Search.module.css'

/** The way in which a result opens: by an address, or in place. */
export type Opens =
  | { readonly at: (place: MessagePlace) => string }
  | { readonly by: (place: MessagePlace) => void }

interface FoundMessagesProps {
  readonly messages: readonly FoundMessage[]
  readonly channels: readonly Channel[]
  readonly personId: string
  readonly opens: Opens
}

/** The messages that were found, newest first; each opens in its conversation. */
export function FoundMessages({ messages, channels, personId, opens }: FoundMessagesProps) {
  const t = useTexts()
  return (
    <section aria-label={t('chat.search.messages')}>
      <h2 className={styles.heading}>{t('chat.search.messages')}</h2>
      {messages.length === 0 ? (
        <p className={styles.none}>{t('chat.search.noMessages')}</p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message.messageId}>
              <Opener
                opens={opens}
                place={{ channelId: message.channelId, messageId: message.messageId }}
                onOpen={() => noteFound(message.messageId, markedIn(message))}
              >
                <Said
                  message={message}
                  channel={channels.find(({ channelId }) => channelId === message.channelId)}
                  personId={personId}
                />
              </Opener>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface SaidProps {
  readonly message: FoundMessage
  readonly channel: Channel | undefined
  readonly personId: string
}

function Said({ message: { user, userId, createdOn, text, marks }, channel, personId }: SaidProps) {
  const t = useTexts()
  const { short } = useTimes()
  const isFolded = useBlocked().includes(userId)
  const name = `${user.firstName} ${user.lastName}`.trim()
  const place = channel?.channelName ?? ''
  const who =
    userId === personId
      ? t('chat.search.youIn', { channel: place })
      : channel?.isGroup === true
        ? t('chat.search.theyIn', { name, channel: place })
        : name
  return (
    <span className={styles.said}>
      <span className={styles.who}>
        <span className={styles.name}>{who}</span>
        <time dateTime={createdOn}>{short(createdOn)}</time>
      </span>
      <span className={styles.excerpt} dir="auto" lang={scriptLanguage(text)}>
        {(isFolded ? [{ text: t('chat.folded'), isMarked: false }] : partsOf(text, marks)).map((part, at) =>
          part.isMarked ? <mark key={at}>{part.text}</mark> : part.text,
        )}
      </span>
    </span>
  )
}

const markedIn = ({ text, marks }: FoundMessage) =>
  partsOf(text, marks).flatMap((part) => (part.isMarked ? [part.text] : []))

interface OpenerProps {
  readonly opens: Opens
  readonly place: MessagePlace
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** Opens a place. The one that was opened last has the focus when the person comes back. */
export function Opener({ opens, place, onOpen, children }: OpenerProps) {
  const takeFocus = (element: HTMLElement | null) => {
    if (element === null || !lastOpened.isHere(place)) return
    lastOpened.forget()
    element.focus()
  }
  const note = () => {
    lastOpened.note(place)
    onOpen?.()
  }
  if ('at' in opens) {
    return (
      <Link ref={takeFocus} to={opens.at(place)} className={styles.entry} onClick={note}>
        {children}
      </Link>
    )
  }
  return (
    <button
      ref={takeFocus}
      type="button"
      className={styles.entry}
      onClick={() => {
        note()
        opens.by(place)
      }}
    >
      {children}
    </button>
  )
}
