import type { Bus } from '../../engines/database/bus.ts'
import type { Database } from '../../engines/database/database.ts'
import { channelsOfMentorship, detachChannel, mainChannelOf, markClosed } from '../channels/closureStore.ts'
import { holdMembers, markPaused } from '../channels/pauseStore.ts'
import { everyMember, markActive } from '../channels/store.ts'
import { membersTopic, mostInEvent } from '../topics/topics.ts'
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

/** A mentorship whose conversation ends. */
export interface Closing {
  readonly mentorshipId: string
  readonly at: Date
  /** Whether the mentorship gets another channel. The closed one stays with those who wrote there. */
  readonly isReplaced?: boolean
}

/**
 * Closes the conversation of a mentorship for good, in the caller's transaction: its members read it, and nobody writes there.
 * Ending a block or a pause of the team does not open it again.
 */
export async function closeConversation(
  bus: Bus,
  tx: Database,
  { mentorshipId, at, isReplaced = false }: Closing,
): Promise<void> {
  const ids = await channelsOfMentorship(tx, mentorshipId)
  if (ids.length === 0) return
  await holdMembers(tx, ids)
  await markClosed(tx, ids, at)
  if (isReplaced) await detachChannel(tx, mentorshipId)
  for (const id of ids) await tellMembersIn(bus, tx, id)
}

/** Tells every process and every member, after the commit, that the members or the state of a channel changed. */
export async function tellMembersIn(bus: Bus, tx: Database, channelId: string): Promise<void> {
  const people = await everyMember(tx, channelId)
  for (let at = 0; at < people.length; at += mostInEvent)
    await bus.publishIn(tx, membersTopic, { channelId, people: people.slice(at, at + mostInEvent) })
}

/** Ends a person's membership in the conversation of a mentorship, and in those beside it, in the caller's transaction. */
export async function leaveConversation(
  bus: Bus,
  tx: Database,
  { mentorshipId, personId }: { readonly mentorshipId: string; readonly personId: string },
): Promise<void> {
  const [channelId] = await mainChannelOf(tx, mentorshipId)
  if (channelId === undefined) return
  await markActive(tx, { channelId, personId, active: false })
  await tellMembersIn(bus, tx, channelId)
}
