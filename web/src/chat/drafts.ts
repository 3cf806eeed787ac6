import * as v from 'valibot'

import { storedEach } from '../device/stored.ts'

/** The text that a person typed in each channel and did not send. */
const drafts = storedEach('draft.', v.string(), { leavesWith: 'person', writtenAs: 'text' })

/** Returns the draft of a channel; empty if there is none. */
export function draftOf(channelId: string): string {
  return drafts(channelId).now() ?? ''
}

/** Stores a draft; an empty one is deleted. */
export function keepDraft(channelId: string, text: string): void {
  if (text === '') drafts(channelId).forget()
  else drafts(channelId).put(text)
}
