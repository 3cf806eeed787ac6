import { type RefObject, useEffect, useLayoutEffect } from 'react'

import { onIdentity } from '../device/identity.ts'

/** The entry that a reader was at, and how far under the top of the view it stood. */
interface Place {
  readonly id: string
  readonly top: number
}

/** Places by the query of the address: each filter has its own. */
const places = new Map<string, Place | 'top'>()
onIdentity(({ kind }) => {
  if (kind === 'went') places.clear()
})

/** How far under the top of the view an entry stands that was asked for: clear of the bar above. */
const clear = 96

/** Whether a reader was here before and has a place to come back to. */
export function hasPlace(search: string): boolean {
  return places.has(search)
}

/** Whoever begins anew begins at the top. */
export function forgetPlace(search: string): void {
  places.delete(search)
}

interface PlaceKept {
  /** The query of the address; its `entry` is where somebody begins who was not here before. */
  readonly search: string
  /** Whether there is something to stand at. */
  readonly isThere: boolean
  readonly list: RefObject<HTMLElement | null>
}

/** Remembers where a reader is while the list is shown, and leads back there when it is shown again. */
export function usePlace({ search, isThere, list }: PlaceKept): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      clearTimeout(waiting)
      waiting = undefined
      places.set(search, (list.current && placeIn(list.current)) ?? 'top')
    }
    // Looking for the place costs a layout: it is done when the view comes to rest.
    const later = () => {
      clearTimeout(waiting)
      waiting = setTimeout(remember, 100)
    }
    addEventListener('scroll', later, { passive: true })
    // Whoever presses something may leave by it, and the view may move before the page is gone.
    addEventListener('click', remember, { capture: true })
    return () => {
      if (waiting !== undefined) remember()
      removeEventListener('scroll', later)
      removeEventListener('click', remember, { capture: true })
    }
  }, [search, isThere, list])
  // After the shell has put the view to the top and the focus to the heading.
  useEffect(() => {
    const place = places.get(search) ?? wishedIn(search)
    if (!isThere || place === undefined || place === 'top') return undefined
    const find = () => list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(place.id)}"]`)
    find()?.focus({ preventScroll: true })
    return settleAt(find, place.top)
  }, [search, isThere, list])
}

function wishedIn(search: string): Place | undefined {
  const id = new URLSearchParams(search).get('entry')
  return id === null ? undefined : { id, top: clear }
}

/** Entries out of sight have only guessed heights, which come right while they are passed: the place is sought until it stays. */
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

/** The first entry of which something is seen under the top edge; undefined before the list begins. */
function placeIn(list: HTMLElement): Place | undefined {
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
