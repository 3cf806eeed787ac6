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
function pressKey(event: Pressed, keys: Keys): void {
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

/** Runs the acts of the keys of a page, wherever the focus is. */
export function usePageKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The focus is outside of an open dialog if its busy button had it.
    if (document.querySelector('dialog[open]') === null) pressKey(event, keys)
  })
  // An effect, because keys also count while the focus is in the bar at the top, or nowhere.
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/**
 * Moves the focus to the next or the previous link of a list, and returns its address. It begins at the chosen or the focused
 * one, and otherwise at the first.
 */
export function moveInLinks(list: HTMLElement | null, by: number): string | undefined {
  const links = [...(list?.querySelectorAll<HTMLElement>('li a, tbody th a') ?? [])]
  const chosen = links.findIndex((link) => link.getAttribute('aria-current') === 'true')
  const at = chosen === -1 ? links.findIndex((link) => link === document.activeElement) : chosen
  const to = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]
  to?.focus()
  return to?.getAttribute('href') ?? undefined
}

/** Moves the focus of a dialog to its content, which loaded after the dialog had opened at its last button. */
export function takeDialogFocus(content: HTMLElement | null): void {
  const isHere = content?.closest('dialog')?.contains(document.activeElement) === true
  if (isHere) content?.querySelector<HTMLElement>('a, button, input')?.focus()
}
