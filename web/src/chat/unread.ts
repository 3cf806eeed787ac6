import type { UnreadEntry } from '@saathi/contract/chat/calls.ts'
import { useSyncExternalStore } from 'react'

import { makeListeners } from '../device/listeners.ts'

let entries: readonly UnreadEntry[] = []
const changes = makeListeners()

/** Replaces the counts with those from the server. */
export function putUnread(unread: readonly UnreadEntry[]): void {
  entries = unread
  changes.tell()
}

/** Unread messages by channel; the component renders again when they change. */
export function useUnread(): readonly UnreadEntry[] {
  return useSyncExternalStore(changes.listen, () => entries)
}

/** The number of unread messages in all channels. */
export function unreadTotal(): number {
  return entries.reduce((total, { count }) => total + count, 0)
}

/** Calls the listener when the counts change. */
export const onUnread = changes.listen
