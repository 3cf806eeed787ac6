import { type PointerEvent, useRef } from 'react'

import type { Point } from './zoom.ts'

/** Two taps within this time and distance are a double tap; a tap moves less than this. */
const doubleTapMs = 300
const tapPixels = 12

interface Fingers {
  /** Two fingers changed their distance by a factor. */
  readonly onPinch: (factor: number, between: Point, on: Element) => void
  /** One finger moved. */
  readonly onMove: (by: Point, on: Element) => void
  readonly onDoubleTap: (at: Point, on: Element) => void
  /** Called when the last finger leaves the screen after it has moved. */
  readonly onLeave: () => void
  /** The browser took the finger over. */
  readonly onLost: () => void
}

/** Returns the handlers of an element that is moved and enlarged by fingers or a mouse. Places are those of the window. */
export function useFingers({ onPinch, onMove, onDoubleTap, onLeave, onLost }: Fingers) {
  const down = useRef(new Map<number, Point>())
  const lastTap = useRef({ at: 0, x: 0, y: 0 })
  /** How far the fingers moved since the first came down. */
  const way = useRef(0)
  const tap = (at: Point, on: Element) => {
    const before = lastTap.current
    const now = performance.now()
    const isDouble = now - before.at < doubleTapMs && distance(before, at) < 2 * tapPixels
    lastTap.current = isDouble ? { at: 0, x: 0, y: 0 } : { at: now, ...at }
    if (isDouble) onDoubleTap(at, on)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (down.current.size === 0) way.current = 0
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      const from = down.current.get(pointerId)
      if (from === undefined) return
      const to = { x: clientX, y: clientY }
      const other = [...down.current].find(([id]) => id !== pointerId)?.[1]
      way.current += distance(from, to)
      down.current.set(pointerId, to)
      if (other === undefined) onMove({ x: to.x - from.x, y: to.y - from.y }, currentTarget)
      else {
        const factor = distance(other, to) / Math.max(1, distance(other, from))
        onPinch(factor, { x: (other.x + to.x) / 2, y: (other.y + to.y) / 2 }, currentTarget)
      }
    },
    onPointerUp: ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) => {
      if (!down.current.delete(pointerId) || down.current.size > 0) return
      if (way.current < tapPixels) tap({ x, y }, currentTarget)
      onLeave()
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      down.current.delete(pointerId)
      onLost()
    },
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
