import { useEffect, useEffectEvent } from 'react'

/** What each key does, by its name. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** A pressed key, of React or of the browser. */
type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
> & { readonly target: EventTarget | null }

/**
 * Runs the act of a key, unless the person types in a field, a dialog is open, or the key belongs to the browser. Enter on a link or
 * a button stays with it. A key with Ctrl or Cmd has the name `Ctrl+k`, and works in a field too.
 */
export function pressKey(event: Pressed, keys: Keys): void {
  if (event.defaultPrevented || event.altKey) return
  const target = event.target instanceof Element ? event.target : undefined
  if (event.ctrlKey || event.metaKey) {
    const act = target?.closest('dialog') ? undefined : keys[`Ctrl+${event.key.toLowerCase()}`]
    if (act === undefined) return
    event.preventDefault()
    act()
    return
  }
  if (target?.closest('input, textarea, select, dialog') !== null && target !== undefined) return
  if (event.key === 'Enter' && target !== undefined && target.closest('a, button') !== null) return
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
}

/** Runs the acts of keys that are pressed while nothing has the focus, as after a dialog whose button has gone. */
export function useLostKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body) pressKey(event, keys)
  })
  // An effect, because no element of the page hears these keys.
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
