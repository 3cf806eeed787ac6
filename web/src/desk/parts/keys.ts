import type { KeyboardEvent } from 'react'

/** What each key does, by its name. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/**
 * Runs the act of a key, unless the person types in a field, a dialog is open, or the key belongs to the browser. Enter on a link or
 * a button stays with it.
 */
export function pressKey(event: KeyboardEvent, keys: Keys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('input, textarea, select, dialog') !== null && target !== undefined) return
  if (event.key === 'Enter' && target !== undefined && target.closest('a, button') !== null) return
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
}
