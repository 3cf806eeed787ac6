import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'

import { useTexts } from '../../texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Bubble } from './Bubble.tsx'
import styles from './Messages.module.css'
import { loadOlder, markSeen } from '../conversations.ts'
import type { Composing } from './MessageActions.tsx'
import { type OwnCopy, rowsOf } from '../rules.ts'
import { dayOf, useTimes } from '../times.ts'

interface MessageListProps {
  readonly channel: Channel
  readonly personId: string
  readonly shown: readonly (Message | OwnCopy)[]
  readonly olderPage: number | null
  /** Whether the newest page has loaded; until then only waiting messages are shown. */
  readonly isKnown: boolean
  readonly onCompose: (composing: Composing) => void
}

/** The view follows new messages while it is within this many pixels of the end. */
const nearEnd = 120
/** The older page loads when the view is within this many pixels of the top. */
const nearTop = 300

/** The list scrolls by itself for this long after it opens; that asks for no older messages. */
const settlingMs = 300

/** The messages, newest at the bottom. Older ones load near the top, and the view does not jump. */
export function MessageList(props: MessageListProps) {
  const { channel, personId, shown, olderPage, isKnown, onCompose } = props
  const t = useTexts()
  const { day } = useTimes()
  const { channelId } = channel
  const list = useRef<VListHandle>(null)
  const { isAtEnd, noteScroll, isPrepending, toEnd } = useView(list, shown, { channelId, olderPage })
  useSeen({ channelId, personId, shown, isAtEnd })
  const rows = rowsOf(shown, dayOf)
  const show = (messageId: string) => {
    const at = rows.findIndex(
      (row) => row.kind === 'message' && row.message.seq !== null && row.message.msgId === messageId,
    )
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' })
  }
  return (
    <div className={styles.messages} role="log" aria-live="off" aria-label={t('chat.messages')}>
      <VList ref={list} className={styles.scroller} tabIndex={0} shift={isPrepending} onScroll={noteScroll}>
        {rows.map((row, index) =>
          row.kind === 'day' ? (
            <div key={row.key} className={styles.day}>
              {index === 0 ? (
                <p>{isKnown && olderPage === null ? t('chat.beginning') : t('chat.loading')}</p>
              ) : null}
              <p>{day(row.at)}</p>
            </div>
          ) : (
            <Bubble
              key={row.key}
              message={row.message}
              channel={channel}
              personId={personId}
              goesOn={row.goesOn}
              onCompose={onCompose}
              onShow={show}
            />
          ),
        )}
      </VList>
      {isAtEnd ? null : (
        <span className={styles.toEnd}>
          <IconButton icon="down" label={t('chat.toEnd')} onClick={toEnd} />
        </span>
      )}
      <NewOnes channel={channel} personId={personId} shown={shown} />
    </div>
  )
}

interface Reach {
  readonly channelId: string
  readonly olderPage: number | null
}

/** Keeps the view at the end, or at its place, while messages are added, and loads older messages in time. */
function useView(
  list: React.RefObject<VListHandle | null>,
  shown: readonly (Message | OwnCopy)[],
  { channelId, olderPage }: Reach,
) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const first = shown[0]?.tempId
  const count = shown.length
  const [known, setKnown] = useState({ first, count, isPrepending: false })
  // Set while rendering: the list must know in the same render that older messages were added above.
  if (first !== known.first || count !== known.count) {
    setKnown({ first, count, isPrepending: first !== known.first })
  }
  const isLoading = useRef(false)
  const [openedAt] = useState(() => performance.now())
  const toEnd = () => list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end' })
  // The view moves to a message that the person just sent, wherever they were reading.
  const isMineNew = shown.at(-1)?.seq === null
  useLayoutEffect(() => {
    if (count > 0 && (isAtEnd || isMineNew))
      list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end' })
  }, [isAtEnd, isMineNew, count, list])
  const noteScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    setIsAtEnd(scrollSize - viewportSize - offset < nearEnd)
    if (offset > nearTop || olderPage === null || isLoading.current) return
    if (performance.now() - openedAt < settlingMs) return
    isLoading.current = true
    loadOlder(channelId)
      .catch(() => undefined)
      .finally(() => {
        isLoading.current = false
      })
  }
  return { isAtEnd, noteScroll, isPrepending: known.isPrepending, toEnd }
}

interface Seen {
  readonly channelId: string
  readonly personId: string
  readonly shown: readonly (Message | OwnCopy)[]
  readonly isAtEnd: boolean
}

/** Tells the server that the newest message from another person was seen. It counts as seen while the end is in view and the page is visible. */
function useSeen({ channelId, personId, shown, isAtEnd }: Seen): void {
  const newest = shown.findLast(
    (message): message is Message => message.seq !== null && message.userId !== personId,
  )
  const msgId = newest?.msgId
  useEffect(() => {
    if (msgId === undefined || !isAtEnd) return undefined
    const see = () => {
      if (document.visibilityState === 'visible') markSeen(channelId, msgId)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [channelId, msgId, isAtEnd])
}

/** Announces new messages to screen readers, but not the older ones. */
function NewOnes({ channel, personId, shown }: Pick<MessageListProps, 'channel' | 'personId' | 'shown'>) {
  const t = useTexts()
  const [knownUpTo] = useState(() => newestSeq(shown))
  const fresh = shown.filter(
    (message): message is Message =>
      message.seq !== null && message.seq > knownUpTo && message.userId !== personId,
  )
  const nameOf = (userId: string) =>
    channel.channelMembers.find((member) => member.userId === userId)?.userFullName ?? t('chat.staff')
  return (
    <div className="hidden-words" aria-live="polite">
      {fresh.slice(-3).map((message) => (
        <p key={message.msgId}>{t('chat.said', { name: nameOf(message.userId), text: message.message })}</p>
      ))}
    </div>
  )
}

function newestSeq(shown: readonly (Message | OwnCopy)[]): number {
  return shown.findLast((message) => message.seq !== null)?.seq ?? 0
}
