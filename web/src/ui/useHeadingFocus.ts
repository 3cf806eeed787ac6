import { useEffect, useRef } from 'react'

/** Moves the focus to the heading when the place within a page changes, such as the next step or question. */
export function useHeadingFocus(place: string): void {
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return undefined
    shown.current = place
    scrollTo(0, 0)
    const observer = new MutationObserver(focus)
    observer.observe(document.body, { childList: true, subtree: true })
    focus()
    return () => observer.disconnect()

    function focus() {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading === null) return
      observer.disconnect()
      heading.focus({ preventScroll: true })
    }
  }, [place])
}
