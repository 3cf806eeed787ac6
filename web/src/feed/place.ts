import { type RefObject, useEffect, useLayoutEffect } from 'react'

import { onIdentity } from '../device/identity.ts'

/** The entry that the person was reading, and its distance from the top of the view in pixels. */
interface RememberedPlace {
  readonly id: string
  readonly top: number
}

/** A place for each filter, by the query of the address. */
const places = new Map<string, RememberedPlace | 'top'>()
onIdentity(({ kind }) => {
  if (kind === 'went') places.clear()
})

/** The distance in pixels between an entry from the address and the top, so that the bar does not cover it. */
const clear = 96

/** Whether a place is remembered for this filter. */
export function hasPlace(search: string): boolean {
  return places.has(search)
}

/** Forgets the place of a filter, so that the person starts at the top again. */
export function forgetPlace(search: string): void {
  places.delete(search)
}

interface PlaceKept {
  /** The query of the address; a first visit starts at its `entry`. */
  readonly search: string
  /** Whether the entries are rendered. */
  readonly isThere: boolean
  readonly list: RefObject<HTMLElement | null>
}

/** Remembers the person's place while the list is shown, and scrolls back to it when the list is shown again. */
export function useRememberedPlace({ search, isThere, list }: PlaceKept): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      clearTimeout(waiting)
      waiting = undefined
      places.set(search, (list.current && placeIn(list.current)) ?? 'top')
    }
    // Finding the place forces a layout, so it waits until scrolling stops.
    const later = () => {
      clearTimeout(waiting)
      waiting = setTimeout(remember, 100)
    }
    addEventListener('scroll', later, { passive: true })
    // A click may lead to another page, and the view may move before this one is gone.
    addEventListener('click', remember, { capture: true })
    return () => {
      if (waiting !== undefined) remember()
      removeEventListener('scroll', later)
      removeEventListener('click', remember, { capture: true })
    }
  }, [search, isThere, list])
  // An effect, because it must run after the shell has scrolled to the top and focused the heading.
  useEffect(() => {
    const place = places.get(search) ?? wishedIn(search)
    if (!isThere || place === undefined || place === 'top') return undefined
    const find = () => list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(place.id)}"]`)
    find()?.focus({ preventScroll: true })
    return settleAt(find, place.top)
  }, [search, isThere, list])
}

function wishedIn(search: string): RememberedPlace | undefined {
  const id = new URLSearchParams(search).get('entry')
  return id === null ? undefined : { id, top: clear }
}

/** Entries out of sight have estimated heights, so one scroll may miss: this repeats for some frames. */
function settleAt(find: () => HTMLElement | null | undefined, top: number): () => void {
  let left = 12
  let frame = 0
  const seek = () => {
    const element = find()
    if (element === null || element === undefined) return
    const away = Math.round(element.getBoundingClientRect().top - top)
    if (away !== 0) scrollBy({ top: away, behavior: 'instant' })
    left -= 1
    if (left > 0) frame = requestAnimationFrame(seek)
  }
  seek()
  return () => cancelAnimationFrame(frame)
}

/** The first entry that is visible below the top edge; undefined above the list. */
function placeIn(list: HTMLElement): RememberedPlace | undefined {
  const { left, width, top: start } = list.getBoundingClientRect()
  if (start > 0) return undefined
  for (let y = 8; y < innerHeight; y += 24) {
    const entry = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('[data-entry]')
    const id = entry?.dataset.entry
    if (entry && id !== undefined && list.contains(entry))
      return { id, top: entry.getBoundingClientRect().top }
  }
  return undefined
}
