import { type RefObject, useEffect, useRef } from 'react'

/** Calls `arrive` whenever a place comes near to what is seen, as the end of a list does that has more to show. */
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
