import { useEffect, useRef } from 'react'

/** When the place within one page changes (the next step, the next question), the focus goes to its heading as soon as that is there, as after a change of page. */
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
