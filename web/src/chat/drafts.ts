/** What a person has typed and not sent, kept on the device by channel. */
const prefix = 'draft.'

/** The draft of a channel; empty where there is none. */
export function draftOf(channelId: string): string {
  return localStorage.getItem(prefix + channelId) ?? ''
}

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(channelId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(prefix + channelId)
    else localStorage.setItem(prefix + channelId, text)
  } catch (error) {
    // A full storage only means that a reload would forget the draft.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Forgets every draft on this device. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
