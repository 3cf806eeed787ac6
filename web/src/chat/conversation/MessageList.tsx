import type { Channel } from '@saathi/contract/chat/calls.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'

import { useZone } from '../../texts/moments.ts'
import { useTexts } from '../../texts/texts.ts'
import { Bubble } from './Bubble.tsx'
import styles from './Messages.module.css'
import type { Composing } from './MessageActions.tsx'
import { makeRows, type Row } from '../rows.ts'
import { hasAssistant } from '../messages/rules.ts'
import { useTimes } from '../messages/times.ts'
import { whoReads } from '../whoReads.ts'
import { ToLatest } from './ToLatest.tsx'
import { toEnd } from './useFollow.ts'
import { type Shown, useView } from './useView.ts'
import { useRowFocus } from './useRowFocus.ts'

interface MessageListProps {
  readonly channel: Channel
  readonly personId: string
  readonly shown: Shown
  /** The number of messages of others below the view, including those that a detached part does not show. */
  readonly below: number
  /** Whether the newest page has loaded; until then only waiting messages are shown. */
  readonly isKnown: boolean
  /** Called with the number of the newest message that came into view. */
  readonly onSeen: (seq: number) => void
  /** Called when the list has its place and moves no more by itself. */
  readonly onPlaced: () => void
  readonly onCompose: (composing: Composing) => void
  readonly onMove: (messageId: string) => void
  /** Leaves a detached part for the newest messages. */
  readonly onLatest: () => void
}

/** The messages, newest at the bottom. More load near both ends, and the view does not jump. */
export function MessageList(props: MessageListProps) {
  const { channel, personId, shown, below, isKnown, onSeen, onPlaced, onCompose, onMove, onLatest } = props
  const t = useTexts()
  const list = useRef<VListHandle>(null)
  const room = useRef<HTMLDivElement>(null)
  const zone = useZone()
  const rowsOf = useMemo(() => makeRows((at) => dayOf(at, zone)), [zone])
  const rows = rowsOf(shown.messages, shown.line)
  const { isAtEnd, noteScroll, noteTouch, isPrepending } = useView({
    list,
    room,
    rows,
    shown,
    onSeen,
    onPlaced,
  })
  const focus = useRowFocus({ list, room, rows, target: shown.target })
  const [openKey, setOpenKey] = useState<string>()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    noteTouch()
    if (event.key === 'Escape' && openKey !== undefined) {
      setOpenKey(undefined)
      focus.toRow(openKey)
    } else if (event.key === 'Enter' && focus.isOnRow(event.target)) setOpenKey(focus.current)
    else if (!focus.takesKey(event)) return
    event.preventDefault()
  }
  const open = (key: string, isOpen: boolean) => {
    setOpenKey(isOpen ? key : undefined)
    focus.note(key)
    // The focused button disappears with the actions.
    if (!isOpen && room.current?.contains(document.activeElement) === true) focus.toRow(key)
  }
  const beginning = (
    <>
      {hasAssistant(channel) ? t('chat.assistantBeginning') : t('chat.beginning')}
      <span className={styles.readers}>{whoReads(channel, personId, t)}</span>
    </>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its messages take the keys and the touches
    <div
      ref={room}
      className={styles.messages}
      onKeyDown={onKeyDown}
      onWheel={noteTouch}
      onPointerDown={noteTouch}
    >
      {/* Another region announces new messages: scrolling also fills this list with old ones. */}
      <div role="log" aria-live="off" aria-label={t('chat.messages')} className={styles.log}>
        <VList
          ref={list}
          className={styles.scroller}
          data={rows}
          tabIndex={0}
          shift={isPrepending}
          keepMounted={focus.kept}
          onScroll={noteScroll}
        >
          {(row, index) => (
            <ListRow
              key={row.key}
              row={row}
              channel={channel}
              personId={personId}
              isTarget={isMessage(row, shown.target?.messageId)}
              isCurrent={row.key === focus.current}
              isOpen={row.key === openKey}
              top={
                index > 0 ? undefined : isKnown && shown.olderPage === null ? beginning : t('chat.loading')
              }
              onOpen={open}
              onCompose={onCompose}
              onShow={onMove}
            />
          )}
        </VList>
      </div>
      {isAtEnd ? null : (
        <ToLatest
          below={below}
          isDetached={shown.isDetached}
          onClick={() => (shown.isDetached ? onLatest() : toEnd(list))}
        />
      )}
    </div>
  )
}

interface ListRowProps {
  readonly row: Row
  readonly channel: Channel
  readonly personId: string
  /** Whether the person just moved to it. */
  readonly isTarget: boolean
  readonly isCurrent: boolean
  readonly isOpen: boolean
  /** The content above the first row. */
  readonly top: ReactNode
  readonly onOpen: (key: string, isOpen: boolean) => void
  readonly onCompose: (composing: Composing) => void
  readonly onShow: (messageId: string) => void
}

/** While a person scrolls, the list renders for each row that comes into view. The other rows must not render again. */
const ListRow = memo(({ row, isTarget, top, onOpen, ...bubble }: ListRowProps) => {
  const t = useTexts()
  const { day } = useTimes()
  if (row.kind === 'message') {
    return (
      <div
        role="article"
        tabIndex={-1}
        data-row={row.key}
        className={`${styles.message} ${isTarget ? styles.found : ''}`}
      >
        <Bubble
          {...bubble}
          message={row.message}
          goesOn={row.goesOn}
          onOpen={(isOpen) => onOpen(row.key, isOpen)}
        />
      </div>
    )
  }
  if (row.kind === 'unread') return <p className={styles.unread}>{t('chat.newMessages')}</p>
  return (
    <div className={styles.day}>
      {top === undefined ? null : <p>{top}</p>}
      <p>{day(row.at)}</p>
    </div>
  )
})

function isMessage(row: Row, messageId: string | undefined): boolean {
  return row.kind === 'message' && row.message.seq !== null && row.message.msgId === messageId
}
