import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

/** Two rows of the narrowest picker. */
const mostRecent = 12

/** The emoji that the person chose last, the newest first. */
const recent = stored('recentEmoji', v.array(v.string()), { leavesWith: 'person' })

/** The emoji that the person chose last on this device; the component renders again when they change. */
export function useRecentEmoji(): readonly string[] {
  return recent.use() ?? none
}

/** Notes that the person chose an emoji. */
export function noteEmoji(emoji: string): void {
  recent.put([emoji, ...(recent.now() ?? []).filter((each) => each !== emoji)].slice(0, mostRecent))
}

const none: readonly string[] = []
