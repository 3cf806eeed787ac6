import { type RefObject, useEffect, useEffectEvent } from 'react'

interface Ways {
  readonly back: (() => void) | undefined
  readonly on: (() => void) | undefined
}

/** Turns pages by swipes and arrow keys, except while the person types or chooses. */
export function useTurning(place: RefObject<HTMLElement | null>, ways: Ways): void {
  const turn = useEffectEvent((way: keyof Ways | undefined) => {
    if (way !== undefined) ways[way]?.()
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const ends = new AbortController()
    const { signal } = ends
    let start: Touch | undefined
    element.addEventListener('touchstart', (event) => (start = onlyTouch(event.touches)), {
      signal,
      passive: true,
    })
    element.addEventListener(
      'touchend',
      (event) => {
        const end = event.changedTouches[0]
        if (start !== undefined && end !== undefined) turn(swipeOf(start, end))
      },
      { signal, passive: true },
    )
    document.addEventListener(
      'keydown',
      (event) => {
        // Ignores key repeat.
        if (
          event.repeat ||
          event.altKey ||
          event.ctrlKey ||
          event.metaKey ||
          event.shiftKey ||
          isBusyWithKeys(event.target)
        )
          return
        if (event.key === 'ArrowLeft') turn('back')
        if (event.key === 'ArrowRight') turn('on')
      },
      { signal },
    )
    return () => ends.abort()
  }, [place])
}

function onlyTouch(touches: TouchList): Touch | undefined {
  return touches.length === 1 ? touches[0] : undefined
}

interface Point {
  readonly clientX: number
  readonly clientY: number
}

/** The direction of a swipe; undefined if it was too short or too steep. */
export function swipeOf(start: Point, end: Point): keyof Ways | undefined {
  const x = end.clientX - start.clientX
  const y = end.clientY - start.clientY
  if (Math.abs(x) < 60 || Math.abs(x) < 2 * Math.abs(y)) return undefined
  return x > 0 ? 'back' : 'on'
}

function isBusyWithKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, dialog, [contenteditable]') !== null
  )
}
