import { type PointerEvent, useRef } from 'react'

/** A finger that rests this long asks for the actions. */
const longMs = 450
/** A finger that moves further scrolls. */
const restPixels = 10

/** Returns the handlers of an element on which a finger can rest; without `onLong` a long press does nothing. */
export function useLongPress(onLong: (() => void) | undefined) {
  const pressed = useRef<{ readonly x: number; readonly y: number; readonly timer: number }>(undefined)
  const stop = () => {
    clearTimeout(pressed.current?.timer)
    pressed.current = undefined
  }
  if (onLong === undefined) return {}
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      if (pointerType !== 'touch') return
      pressed.current = { x, y, timer: window.setTimeout(onLong, longMs) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = pressed.current
      if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > restPixels) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
