import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { VListHandle } from 'virtua'

interface Follow {
  readonly list: RefObject<VListHandle | null>
  /** The element that holds the list. */
  readonly room: RefObject<HTMLElement | null>
  readonly count: number
  /** Whether the newest message is one that the person just sent: the view moves to it wherever they were reading. */
  readonly isMineNew: boolean
  readonly isDetached: boolean
  readonly isAtEnd: boolean
  /** Called when the list has a new height and moves no more by itself. */
  readonly onSettled: () => void
}

/** The list draws and measures rows for this long after its height changed. */
const settlingMs = 300

/** Keeps the newest message in view for a person at the end: when messages are added, and when the list becomes higher or lower. Returns a function that says whether a new height still settles. */
export function useFollow(follow: Follow): () => boolean {
  const { list, room, count, isMineNew, isDetached, isAtEnd, onSettled } = follow
  const resizedAt = useRef(-settlingMs)
  useLayoutEffect(() => {
    if (count > 0 && !isDetached && (isAtEnd || isMineNew)) toEnd(list)
  }, [isAtEnd, isMineNew, isDetached, count, list])
  const stay = useEffectEvent(() => {
    resizedAt.current = performance.now()
    if (isAtEnd) toEnd(list)
  })
  const settle = useEffectEvent(() => {
    // The list may have learned of its new height only after `stay`; then it did not move far enough.
    if (isAtEnd) toEnd(list)
    onSettled()
  })
  useLayoutEffect(() => {
    if (room.current === null) return undefined
    // The keyboard of a phone, a longer text and the sizes of the widget change the height. A browser then keeps the upper edge.
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      stay()
      clearTimeout(timer)
      timer = setTimeout(settle, settlingMs)
    })
    observer.observe(room.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [room])
  return () => performance.now() - resizedAt.current < settlingMs
}

/** Moves the view to the newest message. */
export function toEnd(list: RefObject<VListHandle | null>): void {
  list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end' })
}
