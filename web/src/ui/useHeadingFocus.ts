import { useEffect, useRef } from 'react'

/** When the place within one page changes (the next step, the next question), the focus goes to its heading, as after a change of page. */
export function useHeadingFocus(place: string): void {
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [place])
}
