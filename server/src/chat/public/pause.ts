import type { Database } from '../../engines/database/database.ts'
import { holdMembers, markPaused } from '../channels/pauseStore.ts'
import { channelsBetween } from './callChannelStore.ts'

/** Two people, and whether their conversations with each other are paused. */
export interface Pausing {
  readonly people: readonly [string, string]
  readonly paused: boolean
}

/**
 * Pauses the conversations of two people with each other, or opens them again, in the caller's transaction; returns
 * their channels. Call `membershipChanged` for each channel after the commit: when it resolves, nobody can write
 * there any more. Changing a message locks the membership.
 */
export async function pauseBetween(tx: Database, { people, paused }: Pausing): Promise<string[]> {
  const channelIds = await channelsBetween(tx, people)
  if (channelIds.length === 0) return []
  await holdMembers(tx, channelIds)
  await markPaused(tx, { channelIds, paused })
  return channelIds
}
