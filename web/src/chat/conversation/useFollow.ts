import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
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
  /** Called when the list has a new height, and moves by itself for a while. */
  readonly onResize: () => void
}

/** Keeps the newest message in view for a person at the end: when messages are added, and when the list becomes higher or lower. */
export function useFollow(follow: Follow): void {
  const { list, room, count, isMineNew, isDetached, isAtEnd, onResize } = follow
  useLayoutEffect(() => {
    if (count > 0 && !isDetached && (isAtEnd || isMineNew)) toEnd(list)
  }, [isAtEnd, isMineNew, isDetached, count, list])
  const stay = useEffectEvent(() => {
    onResize()
    if (isAtEnd) toEnd(list)
  })
  useLayoutEffect(() => {
    if (room.current === null) return undefined
    // The keyboard of a phone, a longer text and the sizes of the widget change the height. A browser then keeps the upper edge.
    const observer = new ResizeObserver(stay)
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [room])
}

/** Moves the view to the newest message. */
export function toEnd(list: RefObject<VListHandle | null>): void {
  list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end' })
}
