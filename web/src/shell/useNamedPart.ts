import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to a part of a page as soon as it is complete, if the address names it after `#`. */
export function useNamedPart(name: string, isComplete = true): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isComplete || location.hash !== `#${name}`) return undefined
    // A new page is scrolled to its top after its parts are there.
    const frame = requestAnimationFrame(() => part.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [name, isComplete])
  return part
}
