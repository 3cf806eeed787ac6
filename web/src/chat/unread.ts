import type { UnreadEntry } from '@saathi/contract/chat/calls.ts'
import { totalUnread } from '@saathi/contract/chat/rules.ts'
import { useSyncExternalStore } from 'react'

let entries: readonly UnreadEntry[] = []
const listeners = new Set<() => void>()

/** Puts the counts that the server told in place of the known ones. */
export function putUnread(unread: readonly UnreadEntry[]): void {
  entries = unread
  for (const listener of listeners) listener()
}

/** Unread messages by channel; the component renders again when they change. */
export function useUnread(): readonly UnreadEntry[] {
  return useSyncExternalStore(subscribe, () => entries)
}

/** All unread messages of the person. */
export function unreadTotal(): number {
  return totalUnread(entries)
}

/** Listens to changes of the counts. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
