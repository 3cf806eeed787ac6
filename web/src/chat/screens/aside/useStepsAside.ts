import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'

import { type Area, liesOver, wayPastSmallControls } from './liesOver.ts'

/** Milliseconds without a change after which a page counts as still. */
const stillMs = 150
/** Pixels that a finger moves without meaning to scroll. */
const jitter = 4

/** The pixels that a finger needs. */
const fingerPixels = 44

/** A floating part that is folded: how far it moves up, past small controls. It is hidden if it finds no place. */
interface Aside {
  readonly 'data-aside': true
  readonly style?: CSSProperties & { readonly '--up'?: string }
}

/**
 * Whether and how a part that floats over the page has to fold. It folds while the page needs the place that the
 * reference names, and while the page scrolls down.
 */
export function useStepsAside<Place extends HTMLElement>(): readonly [
  RefObject<Place | null>,
  Aside | undefined,
] {
  const place = useRef<Place>(null)
  const [aside, setAside] = useState<Aside>()
  useEffect(() => {
    const look = () => {
      const area = place.current?.getBoundingClientRect()
      if (area !== undefined) setAside(asideAt(area))
    }
    look()
    return onChange({ onStill: look, onDown: () => setAside({ 'data-aside': true }) })
  }, [])
  return [place, aside]
}

function asideAt({ left, top, right, bottom }: Area): Aside | undefined {
  const page = document.getElementById('page')
  if (page === null || !liesOver(page, { left, top, right, bottom })) return undefined
  const edge = document.documentElement.clientWidth
  const up = wayPastSmallControls(page, { left: edge - fingerPixels, top, right: edge, bottom })
  return { 'data-aside': true, style: up === undefined ? { visibility: 'hidden' } : { '--up': `${up}px` } }
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
