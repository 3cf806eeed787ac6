import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'

import { moved, type Point, type Swipe, swipeOf, type View, whole, zoomed } from './zoom.ts'

/** How much one press of a button, and a double tap, enlarge. */
const step = 1.5
const doubled = 2.5
/** Two taps within this time and distance are a double tap; a tap moves less than this. */
const doubleTapMs = 300
const tapPixels = 12

/** Enlarges a picture by buttons, wheel, two fingers and double taps, moves it, and reports swipes over the whole picture. */
export function useZoom(onSwipe: (swipe: Swipe) => void) {
  const [view, setView] = useState<View>(whole)
  /** How far a finger has moved the whole picture. */
  const [drag, setDrag] = useState<Point>(whole)
  const room = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef({ at: 0, x: 0, y: 0 })
  const way = useRef(0)

  const sizeNow = () => {
    const { width = 0, height = 0, left = 0, top = 0 } = room.current?.getBoundingClientRect() ?? {}
    return { width, height, left, top }
  }
  const zoom = (factor: number, at: Point = whole) => setView((now) => zoomed(now, factor, { at, room: sizeNow() }))
  const fromMiddle = ({ x, y }: Point): Point => {
    const { width, height, left, top } = sizeNow()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const reset = () => {
    setView(whole)
    setDrag(whole)
  }
  const tap = (at: Point) => {
    const before = lastTap.current
    const now = performance.now()
    const isDouble = now - before.at < doubleTapMs && distance(before, at) < 2 * tapPixels
    lastTap.current = isDouble ? { at: 0, x: 0, y: 0 } : { at: now, ...at }
    if (!isDouble) return
    if (view.scale > 1) reset()
    else zoom(doubled, fromMiddle(at))
  }
  const pinch = (id: number, to: Point) => {
    const other = [...fingers.current].find(([each]) => each !== id)?.[1]
    const from = fingers.current.get(id)
    if (other === undefined || from === undefined) return
    zoom(distance(other, to) / Math.max(1, distance(other, from)), fromMiddle(middleOf(other, to)))
  }
  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = fingers.current.get(pointerId)
    if (from === undefined) return
    const to = { x: clientX, y: clientY }
    const by = { x: to.x - from.x, y: to.y - from.y }
    way.current += Math.hypot(by.x, by.y)
    if (fingers.current.size > 1) pinch(pointerId, to)
    else if (view.scale > 1) setView((now) => moved(now, by, sizeNow()))
    else setDrag((now) => ({ x: now.x + by.x, y: now.y + by.y }))
    fingers.current.set(pointerId, to)
  }
  const onPointerUp = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (!fingers.current.delete(pointerId) || fingers.current.size > 0) return
    const swipe = view.scale > 1 ? undefined : swipeOf(drag)
    setDrag(whole)
    if (way.current < tapPixels) tap({ x, y })
    else if (swipe !== undefined) onSwipe(swipe)
  }
  return {
    view,
    drag,
    room,
    reset,
    larger: () => zoom(step),
    smaller: () => zoom(1 / step),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (fingers.current.size === 0) way.current = 0
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove,
      onPointerUp,
      onPointerCancel: ({ pointerId }: PointerEvent) => {
        fingers.current.delete(pointerId)
        setDrag(whole)
      },
      onWheel: ({ deltaY, clientX: x, clientY: y }: WheelEvent) =>
        zoom(Math.exp(-deltaY / 400), fromMiddle({ x, y })),
    },
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middleOf(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
