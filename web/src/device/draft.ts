import { useSyncExternalStore } from 'react'

import { onSignOut } from './identity.ts'

/** Something half done, kept in this tab across reloads. */
export interface Draft<Content> {
  /** What is kept; the component renders again when it changes. */
  readonly use: () => Content
  readonly now: () => Content
  /** Changes parts of it and keeps them at once. */
  readonly change: (change: Partial<Content>) => void
  readonly forget: () => void
}

/** A draft under a name of its own; whoever signs out leaves none behind. */
export function makeDraft<Content extends object>(key: string, empty: Content): Draft<Content> {
  const listeners = new Set<() => void>()
  let content: Content = { ...empty, ...kept<Content>(key) }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const put = (next: Content) => {
    content = next
    for (const listener of listeners) listener()
  }
  const now = () => content
  const forget = () => {
    sessionStorage.removeItem(key)
    put(empty)
  }
  onSignOut(forget)
  return {
    now,
    forget,
    use: () => useSyncExternalStore(subscribe, now),
    change: (change) => {
      const next = { ...content, ...change }
      keep(key, next)
      put(next)
    },
  }
}

function kept<Content>(key: string): Partial<Content> {
  const text = sessionStorage.getItem(key)
  return text === null ? {} : (JSON.parse(text) as Partial<Content>)
}

function keep(key: string, content: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(content))
  } catch (error) {
    // A full or forbidden storage only means that a reload forgets the draft.
    if (!(error instanceof DOMException)) throw error
  }
}
