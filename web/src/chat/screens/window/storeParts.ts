import { storesLater } from '../../../device/storeLater.ts'

/**
 * Loads the parts of a conversation that open only on request, so that they can be opened without a network. A device that never
 * opened a conversation has no messages to show either.
 */
export const storeChatParts = storesLater(() =>
  import('./loadChatParts.ts').then(({ loadChatParts }) => loadChatParts()),
)
