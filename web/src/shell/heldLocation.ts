import { useCallback, useSyncExternalStore } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'

import { makeListeners } from '../device/listeners.ts'

/** The address at the start of maintenance. Pages still see this address. */
interface Held {
  readonly path: string
  readonly search: string
  readonly state: unknown
  readonly focus: Element | null
}

let held: Held | undefined
const changes = makeListeners()

/** The path that pages see: the held one if there is one, otherwise the browser's. */
const useHeldLocation: BaseLocationHook = () => {
  const [path, navigate] = useBrowserLocation()
  const now = useSyncExternalStore(changes.listen, () => held)
  const moveHeld = useCallback((to: string) => {
    const { pathname, search } = new URL(to, location.href)
    if (held !== undefined) put({ ...held, path: pathname, search })
  }, [])
  return now === undefined ? [path, navigate] : [now.path, moveHeld]
}

/** The query that pages see. */
const useHeldSearch: BaseSearchHook = () => {
  const search = useSearch()
  const now = useSyncExternalStore(changes.listen, () => held)
  return now?.search ?? search
}

/** The router's hooks for the current location. */
export const heldRouting = { hook: useHeldLocation, searchHook: useHeldSearch }

/** The address that pages see, with its query, for use outside of components. */
export function addressNow(): string {
  const { path, search } = held ?? { path: location.pathname, search: location.search }
  return path + search
}

/** Whether an address is held now. */
export function isHeld(): boolean {
  return held !== undefined
}

/** Holds the address for the pages and shows another one in the browser; returns the held one. */
export function holdLocation(shown: string): string {
  const { pathname: path, search } = location
  put({ path, search, state: history.state as unknown, focus: document.activeElement })
  history.replaceState(null, '', shown)
  return path + search
}

/** Puts the held address and its focus back. */
export function releaseLocation(): void {
  if (held === undefined) return
  const { path, search, state, focus } = held
  history.replaceState(state, '', path + search)
  put(undefined)
  if (focus instanceof HTMLElement) requestAnimationFrame(() => focus.focus({ preventScroll: true }))
}

function put(next: Held | undefined): void {
  held = next
  changes.tell()
}
