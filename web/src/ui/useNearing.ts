import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `arrive` whenever an element, such as the end of a list, comes near the visible area. */
export function useNearing(place: RefObject<HTMLElement | null>, arrive: (() => void) | undefined): void {
  const arrived = useEffectEvent(() => arrive?.())
  const isWanted = arrive !== undefined
  useEffect(() => {
    const element = place.current
    if (element === null || !isWanted) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) arrived()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  })
}
