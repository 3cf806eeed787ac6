import type { Database } from '../../engines/database/database.ts'
import { holdMembers, markPaused } from '../channels/pauseStore.ts'
import { channelsBetween } from './callChannelStore.ts'

/** Two people, and whether their conversations with each other are paused. */
export interface Pausing {
  readonly people: readonly [string, string]
  readonly paused: boolean
  /** Returns which of the conversations stay as they are. */
  readonly exceptions?: (channelIds: readonly string[]) => Promise<readonly string[]>
}

/**
 * Pauses the conversations of two people with each other, or opens them again, in the caller's transaction; returns
 * their channels. Call `membershipChanged` for each channel after the commit: when it resolves, nobody can write
 * there any more. Changing a message locks the membership.
 */
export async function pauseBetween(tx: Database, { people, paused, exceptions }: Pausing): Promise<string[]> {
  const between = await channelsBetween(tx, people)
  const kept = new Set(await exceptions?.(between))
  const channelIds = between.filter((id) => !kept.has(id))
  await pauseChannels(tx, { channelIds, paused })
  return channelIds
}

/** Pauses conversations, or opens them again, in the caller's transaction. Call `membershipChanged` for each after the commit. */
export async function pauseChannels(
  tx: Database,
  { channelIds, paused }: { readonly channelIds: readonly string[]; readonly paused: boolean },
): Promise<void> {
  if (channelIds.length === 0) return
  await holdMembers(tx, channelIds)
  await markPaused(tx, { channelIds, paused })
}
