import { useSyncExternalStore } from 'react'

import { onUnread, unreadTotal } from './unread.ts'

/** The number of unread messages from other people, in all channels. */
export function useUnreadMessages(): number {
  return useSyncExternalStore(listen, unreadTotal)
}

function listen(listener: () => void): () => void {
  // The chat's listeners load with the first badge, because the pages before sign-in do not need them.
  void import('./conversations.ts').then(({ startChat }) => startChat()).catch(() => undefined)
  return onUnread(listener)
}
