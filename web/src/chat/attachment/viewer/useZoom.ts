import { useState, type WheelEvent } from 'react'

import { useFingers } from './useFingers.ts'
import { moved, type Point, type Swipe, swipeOf, type View, whole, zoomed } from './zoom.ts'

/** How much one press of a button, and a double tap, enlarge. */
const step = 1.5
const doubled = 2.5

/**
 * Enlarges a picture by buttons, wheel, two fingers and double taps, moves it, and reports swipes over the whole picture. Another picture
 * begins whole.
 */
export function useZoom(pictureId: string, onSwipe: (swipe: Swipe) => void) {
  const [view, setView] = useState<View>(whole)
  /** How far a finger has moved the whole picture. */
  const [drag, setDrag] = useState<Point>(whole)
  const [shownId, setShownId] = useState(pictureId)
  const reset = () => {
    setView(whole)
    setDrag(whole)
  }
  if (shownId !== pictureId) {
    setShownId(pictureId)
    reset()
  }
  const zoomAt = (factor: number, at: Point, on: Element) =>
    setView((now) => zoomed(now, factor, { at: fromMiddle(at, on), room: on.getBoundingClientRect() }))
  const zoom = (factor: number) => {
    // Nearly the whole window is the picture's room.
    const room = { width: window.innerWidth, height: window.innerHeight }
    setView((now) => zoomed(now, factor, { at: whole, room }))
  }
  const fingers = useFingers({
    onPinch: zoomAt,
    onMove: (by, on) => {
      if (view.scale > 1) setView((now) => moved(now, by, on.getBoundingClientRect()))
      else setDrag((now) => ({ x: now.x + by.x, y: now.y + by.y }))
    },
    onDoubleTap: (at, on) => {
      if (view.scale > 1) reset()
      else zoomAt(doubled, at, on)
    },
    onLeave: () => {
      const swipe = view.scale > 1 ? undefined : swipeOf(drag)
      setDrag(whole)
      if (swipe !== undefined) onSwipe(swipe)
    },
    onLost: () => setDrag(whole),
  })
  const onWheel = ({ deltaY, clientX: x, clientY: y, currentTarget }: WheelEvent) =>
    zoomAt(Math.exp(-deltaY / 400), { x, y }, currentTarget)
  return {
    view,
    drag,
    reset,
    larger: () => zoom(step),
    smaller: () => zoom(1 / step),
    handlers: { ...fingers, onWheel },
  }
}

function fromMiddle({ x, y }: Point, on: Element): Point {
  const { left, top, width, height } = on.getBoundingClientRect()
  return { x: x - left - width / 2, y: y - top - height / 2 }
}
