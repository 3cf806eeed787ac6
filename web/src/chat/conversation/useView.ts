import type { Message } from '@saathi/contract/chat/socket.ts'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VListHandle } from 'virtua'

import { loadNewer, loadOlder } from '../ranges/pages.ts'
import type { Row } from '../rows.ts'
import type { OwnCopy } from '../messages/rules.ts'
import { toEnd, useFollow } from './useFollow.ts'
import { makeStillness, type Stillness } from './stillness.ts'

/** The part of a conversation that the list shows. */
export interface Shown {
  readonly channelId: string
  readonly messages: readonly (Message | OwnCopy)[]
  readonly olderPage: number | null
  readonly isDetached: boolean
  /** The number of the first unread message. */
  readonly line: number | undefined
  /** Whether it is decided where the conversation opens. */
  readonly isDecided: boolean
  /** The message to which the person moves; a new object for each move. */
  readonly target: { readonly messageId: string } | undefined
}

/** A view at the end leaves it when it is this many pixels away from it. */
const nearEnd = 120
/**
 * A view elsewhere comes to the end within this many pixels of it. Following begins there, so a greater distance would move the view:
 * past the first unread message if the unread ones fill little more than the view.
 */
const atEnd = 4
/** The next page loads when the view is within this many pixels of an end. */
const nearEdge = 300

interface View {
  readonly list: RefObject<VListHandle | null>
  /** The element that holds the list. */
  readonly room: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  readonly shown: Shown
  readonly onSeen: (seq: number) => void
  /** Called when the list has its place and moves no more by itself. */
  readonly onPlaced: () => void
}

/** Opens the list at its place, keeps the view there while messages are added, and loads more in time. */
export function useView({ list, room, rows, shown, onSeen, onPlaced }: View) {
  const { messages, isDetached, isDecided } = shown
  const isTouched = useRef(false)
  const loadNear = usePages(shown)
  const [stillness] = useState(() => makeStillness(list))
  const { isAtEnd, setIsAtEnd, noteEnd } = useEnd({ list, rows, shown }, stillness)
  const isPrepending = usePrepending(messages)

  useFollow({
    list,
    room,
    count: messages.length,
    isMineNew: messages.at(-1)?.seq === null,
    isDetached,
    isAtEnd,
    onResize: () => stillness.wait(),
  })
  const notePlace = () => {
    noteScroll()
    if (isDecided) onPlaced()
  }
  const noteScroll = () => {
    const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    const end = scrollOffset + viewportSize
    const beyond = { toTop: scrollOffset, toBottom: scrollSize - end }
    noteEnd(beyond)
    const seq = list.current === null ? 0 : lastSeqAbove(rows, list.current.findItemIndex(end - 1))
    if (seq > 0) onSeen(seq)
    // A list that moves by itself asks for no further messages.
    if (!stillness.isMoving()) loadNear(beyond)
  }

  useScrollTarget({
    list,
    rows,
    shown,
    isTouched,
    // Until the list has moved away from the end, it does not count as there: a new height, such as that of the bars, would move it back.
    onMoved: () => {
      stillness.wait()
      setIsAtEnd(false)
    },
  })
  useOwnPlace(shown, { stillness, noteScroll }, () => {
    // The list may have learned of its new height too late, and did not move far enough.
    if (isAtEnd && !isDetached) toEnd(list)
    notePlace()
  })

  const noteTouch = () => {
    isTouched.current = true
    if (!stillness.isMoving()) return
    // From here on, the person moves the list.
    stillness.end()
    notePlace()
  }
  return { isAtEnd, noteScroll, noteTouch, isPrepending }
}

/** How many pixels of the list are above and below the view. */
interface Beyond {
  readonly toTop: number
  readonly toBottom: number
}

/** Whether the view is at the end of the conversation, and stays there while messages come. */
function useEnd({ list, rows, shown }: Pick<View, 'list' | 'rows' | 'shown'>, stillness: Stillness) {
  const { isDetached } = shown
  const [isAtEnd, setIsAtEnd] = useState(() => opensAtEnd(shown, rows))
  const lastTop = useRef(0)
  const noteEnd = ({ toTop, toBottom }: Beyond) => {
    const isNowAtEnd = !isDetached && toBottom < (isAtEnd ? nearEnd : atEnd)
    const isHigher = toTop < lastTop.current
    lastTop.current = toTop
    // Even the same value would render the whole list once more.
    if (isNowAtEnd === isAtEnd || stillness.isMoving()) return
    // A part of a message that loads late makes the list longer; that does not take a person away from the end.
    if (isAtEnd && !isDetached && !isHigher) toEnd(list)
    else setIsAtEnd(isNowAtEnd)
  }
  return { isAtEnd, setIsAtEnd, noteEnd }
}

function opensAtEnd({ target, isDetached }: Shown, rows: readonly Row[]): boolean {
  return target === undefined && !isDetached && !rows.some(({ kind }) => kind === 'unread')
}

interface Placing {
  readonly stillness: Stillness
  readonly noteScroll: () => void
}

/** Takes the place of the list when it is still, and after each change that does not scroll it. */
function useOwnPlace(
  { messages: { length }, line, target, isDecided }: Shown,
  { stillness, noteScroll }: Placing,
  onStill: () => void,
): void {
  const still = useEffectEvent(onStill)
  useLayoutEffect(() => {
    stillness.listen(() => still())
    return () => stillness.end()
  }, [stillness])
  // The list opens, or it is decided only now where it opens.
  useLayoutEffect(() => stillness.wait(), [stillness, isDecided])
  // A conversation that fits into the view never scrolls, so its place is taken once it is drawn.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(noteScroll)
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- each render makes the function anew
  }, [length, line, target])
}

/** Returns a function that loads the page near the view if there is one. It loads one page at a time. */
function usePages({ channelId, olderPage, isDetached }: Shown): (beyond: Beyond) => void {
  const isLoading = useRef(false)
  return ({ toTop, toBottom }) => {
    const isNearTop = toTop < nearEdge && olderPage !== null
    const isNearBottom = toBottom < nearEdge && isDetached
    if (isLoading.current || (!isNearTop && !isNearBottom)) return
    isLoading.current = true
    ;(isNearTop ? loadOlder(channelId) : loadNewer(channelId))
      .catch(() => undefined)
      .finally(() => {
        isLoading.current = false
      })
  }
}

interface Scrolling extends Pick<View, 'list' | 'rows' | 'shown'> {
  readonly isTouched: RefObject<boolean>
  /** Called when the list was told to leave the end for the first unread message. */
  readonly onMoved: () => void
}

/** Scrolls to the message to which the person moves, and to the first unread one when the conversation opens. */
function useScrollTarget({ list, rows, shown: { line, target }, isTouched, onMoved }: Scrolling): void {
  useLayoutEffect(() => {
    const at = target === undefined ? -1 : rowOf(rows, target.messageId)
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- only a new target moves the view
  }, [target, list])
  useLayoutEffect(() => {
    const at = rows.findIndex(({ kind }) => kind === 'unread')
    // The list may have been shown before the line was known; then it moves only if the person has not.
    if (at < 0 || isTouched.current || target !== undefined) return
    list.current?.scrollToIndex(at, { align: 'start' })
    onMoved()
    // oxlint-disable-next-line react/exhaustive-deps -- only a new line moves the view
  }, [line, list])
}

/** Whether older messages were added above since the last render. Set while rendering: the list must know it in the same render. */
function usePrepending(messages: Shown['messages']): boolean {
  const first = messages[0]?.tempId
  const count = messages.length
  const [known, setKnown] = useState({ first, count, isPrepending: false })
  if (first !== known.first || count !== known.count) {
    setKnown({ first, count, isPrepending: first !== known.first })
  }
  return known.isPrepending
}

/** Returns the place of a message among the rows; -1 if it is not loaded. */
export function rowOf(rows: readonly Row[], messageId: string): number {
  return rows.findIndex(
    (row) => row.kind === 'message' && row.message.seq !== null && row.message.msgId === messageId,
  )
}

/** The number of the last stored message at or above a row; 0 without one. */
function lastSeqAbove(rows: readonly Row[], from: number): number {
  for (let at = Math.min(from, rows.length - 1); at >= 0; at -= 1) {
    const row = rows[at]
    if (row?.kind === 'message' && row.message.seq !== null) return row.message.seq
  }
  return 0
}
