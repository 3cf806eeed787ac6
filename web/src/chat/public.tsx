import { useSyncExternalStore } from 'react'

import { startChat } from './conversations.ts'
import { subscribe, unreadTotal } from './unread.ts'

/** How many messages of others wait unread in all channels; who shows it keeps the chat connected. */
export function useUnreadTotal(): number {
  return useSyncExternalStore(listen, unreadTotal)
}

function listen(listener: () => void): () => void {
  startChat()
  return subscribe(listener)
}
