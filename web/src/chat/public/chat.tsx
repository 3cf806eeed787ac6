import { useSyncExternalStore } from 'react'

import { onUnread, type UnreadTotal, unreadTotal } from '../unread.ts'

/** Sends a text to a channel. Its code loads with the first message. */
export async function sendWords(channelId: string, text: string): Promise<void> {
  const { sendText } = await import('../outgoing.ts')
  sendText(channelId, { text, mentions: [], replyTo: null })
}

/** The unread messages from other people, in all channels. */
export function useUnreadMessages(): UnreadTotal {
  return useSyncExternalStore(listen, unreadTotal)
}

function listen(listener: () => void): () => void {
  // The chat's listeners load with the first badge, because the pages before sign-in do not need them.
  void import('../screens/alerts/live.ts').then(({ startLive }) => startLive()).catch(() => undefined)
  return onUnread(listener)
}
