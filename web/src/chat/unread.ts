import type { UnreadEntry } from '@saathi/contract/chat/calls.ts'
import { useSyncExternalStore } from 'react'

import { makeListeners } from '../device/listeners.ts'

/** What a badge says of the unread messages in all channels. */
export interface UnreadTotal {
  readonly count: number
  /** Whether one of them names the person. */
  readonly isTagged: boolean
}

let entries: readonly UnreadEntry[] = []
let total: UnreadTotal = { count: 0, isTagged: false }
const changes = makeListeners()

/** Replaces the counts with those from the server. */
export function putUnread(unread: readonly UnreadEntry[]): void {
  entries = unread
  total = totalOf(unread)
  changes.tell()
}

/** Unread messages by channel; the component renders again when they change. */
export function useUnread(): readonly UnreadEntry[] {
  return useSyncExternalStore(changes.listen, () => entries)
}

/** The unread messages in all channels. It is the same object until they change. */
export function unreadTotal(): UnreadTotal {
  return total
}

/** Calls the listener when the counts change. */
export const onUnread = changes.listen

/** The unread messages in all channels, for what is shown beside the tabs, which load the chat's listeners. */
export function useUnreadTotal(): UnreadTotal {
  return useSyncExternalStore(changes.listen, unreadTotal)
}

function totalOf(unread: readonly UnreadEntry[]): UnreadTotal {
  // A muted channel counts only if a message mentions the person.
  const counted = unread.filter(({ count, data }) => count > 0 && (data.isTagged || !data.isMuted))
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    isTagged: counted.some(({ data }) => data.isTagged),
  }
}
