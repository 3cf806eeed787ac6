import { useEffect, useRef } from 'react'

/**
 * Scrolls to the top and moves the focus to the heading when the place changes: another page, or the next step of a
 * flow. A heading that comes later gets the focus then. With `unlessHeld`, an element that took the focus keeps it.
 */
export function useHeadingFocus(place: string, { unlessHeld = false } = {}): void {
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return undefined
    shown.current = place
    scrollTo(0, 0)
    const focus = () => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading === null) return
      observer.disconnect()
      const { activeElement } = document
      const isHeld = activeElement !== null && activeElement !== document.body
      if (!unlessHeld || !isHeld) heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(focus)
    observer.observe(document.body, { childList: true, subtree: true })
    focus()
    return () => observer.disconnect()
  }, [place, unlessHeld])
}
