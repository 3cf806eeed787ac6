import { type RefObject, useEffect, useRef } from 'react'

/** Calls `arrive` whenever an element, such as the end of a list, comes near the visible area. */
export function useNearing(place: RefObject<HTMLElement | null>, arrive: (() => void) | undefined): void {
  const latest = useRef(arrive)
  useEffect(() => {
    latest.current = arrive
  })
  const isWanted = arrive !== undefined
  useEffect(() => {
    const element = place.current
    if (element === null || !isWanted) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current?.()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  })
}
