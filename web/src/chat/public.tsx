import { useSyncExternalStore } from 'react'

import { subscribe, unreadTotal } from './unread.ts'

/** How many messages of others wait unread in all channels; who shows it keeps the chat connected. */
export function useUnreadTotal(): number {
  return useSyncExternalStore(listen, unreadTotal)
}

function listen(listener: () => void): () => void {
  // Loaded once somebody is signed in: the pages before that carry no socket.
  void import('./conversations.ts').then(({ startChat }) => startChat()).catch(() => undefined)
  return subscribe(listener)
}
