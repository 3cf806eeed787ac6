import { type RefObject, useEffect, useRef, useState } from 'react'

import { type Area, liesOver } from './liesOver.ts'

/** Milliseconds without a change after which a page counts as still. */
const stillMs = 150
/** Pixels that a finger moves without meaning to scroll. */
const jitter = 4

/**
 * Whether a part that floats over the page has to fold. It folds while the page needs the place that the reference
 * names, and while the page scrolls down.
 */
export function useStepsAside<Place extends HTMLElement>(): readonly [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null)
  const [isAside, setIsAside] = useState(false)
  useEffect(() => {
    const look = () => {
      const area = place.current?.getBoundingClientRect()
      if (area !== undefined) setIsAside(coversPage(area))
    }
    look()
    return onChange({ onStill: look, onDown: () => setIsAside(true) })
  }, [])
  return [place, isAside]
}

function coversPage(area: Area): boolean {
  const page = document.getElementById('page')
  return page !== null && liesOver(page, area)
}

interface Changes {
  readonly onStill: () => void
  readonly onDown: () => void
}

/** Reports scrolling down at once, and every change of the page when it is over; returns the function that ends it. */
function onChange({ onStill, onDown }: Changes): () => void {
  let timer = 0
  let from = scrollY
  const changed = () => {
    clearTimeout(timer)
    timer = window.setTimeout(onStill, stillMs)
  }
  const scrolled = () => {
    if (scrollY > from + jitter) onDown()
    from = scrollY
    changed()
  }
  const sizes = new ResizeObserver(changed)
  sizes.observe(document.body)
  // A page that follows another one can have the same height.
  const parts = new MutationObserver(changed)
  parts.observe(document.body, { childList: true, subtree: true })
  addEventListener('scroll', scrolled, { passive: true })
  addEventListener('resize', changed)
  return () => {
    clearTimeout(timer)
    sizes.disconnect()
    parts.disconnect()
    removeEventListener('scroll', scrolled)
    removeEventListener('resize', changed)
  }
}
