import { Failure } from '@saathi/contract/errors.ts'
import type { Block } from '@saathi/contract/safety/calls.ts'

import { membershipChanged } from '../../chat/public/channels.ts'
import { pauseBetween } from '../../chat/public/pause.ts'
import { sharedChannels } from '../../chat/public/sharedStore.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { dropKeptName, dropKeptNamesOf, keepName, peopleSeenBy } from '../../people/public/seenStore.ts'
import { isHere, personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { pausedAmong } from '../caseRows/pauseStore.ts'
import { tellStaff } from '../staff/tellStaff.ts'
import {
  addBlock,
  type BlockRow,
  blockOf,
  blocksBy,
  blocksOf,
  dropBlock,
  holdContact,
  holdContactsOf,
  isBlockBetween,
} from '../public/blockStore.ts'

type BlockingHouse = NoticeHouse & Pick<House, 'db'>

/** The dependencies of blocking besides the house. */
export interface BlockingParts {
  readonly house: BlockingHouse
  /** Ends open proposals and other pending matters between two people in other domains. */
  readonly partPeople: JoinedRooms['partPeople']
}

/** The person who blocks, and the person who is blocked. */
export interface Blocking {
  readonly blockerId: string
  readonly blockedId: string
}

/** Stops the contact between two people in both directions; repeating it changes nothing. */
export async function block(
  { house, partPeople }: BlockingParts,
  { blockerId, blockedId }: Blocking,
): Promise<Block> {
  const people = [blockerId, blockedId] as const
  const { row, channelIds } = await house.db.transaction(async (tx) => {
    // Before the contact is locked: matching locks people first, and then the proposals between them.
    const known = await blockOf(tx, blockerId, blockedId)
    if (known !== undefined) return { row: known, channelIds: [] }
    await requireBlockable(tx, { blockerId, blockedId })
    await partPeople(tx, people)
    await holdContact(tx, people)
    // One of the two may have been erased while this waited.
    for (const id of people) if (!(await isHere(tx, id))) throw new Failure('notFound')
    await keepName(tx, { viewerId: blockerId, personId: blockedId })
    const added = await addBlock(tx, { blockerId, blockedId, blockedAt: house.clock.now() })
    const stored = added ?? (await blockOf(tx, blockerId, blockedId))
    if (stored === undefined) throw new Error('A block was neither stored nor found.')
    if (added !== undefined) await tellStaff(house, tx, `block:${blockerId}:${blockedId}`)
    return { row: stored, channelIds: await pauseBetween(tx, { people, paused: true }) }
  })
  for (const channelId of channelIds) await membershipChanged(house, channelId)
  const [shown] = await shownBlocks(house.db, blockerId, [row])
  if (shown === undefined) throw new Failure('notFound')
  return shown
}

/** Throws if a person cannot be blocked. Only people whom the person has met in a channel can be blocked. */
async function requireBlockable(tx: Database, { blockerId, blockedId }: Blocking): Promise<void> {
  if (blockerId === blockedId) throw new Failure('blockOfSelf')
  const channels = await sharedChannels(tx, blockerId, blockedId)
  const person = channels.length === 0 ? undefined : await personById(tx, blockedId)
  // The assistant writes only in its own channel, and only to a person who asks.
  const isMet = channels.some(({ kind }) => kind !== 'assistant')
  if (person === undefined || !isMet || !(await isHere(tx, blockedId))) throw new Failure('notFound')
  if (person.role === 'staff') throw new Failure('blockOfStaff')
}

/** Ends a block. The conversations open again unless the other person has blocked too. */
export async function unblock(
  { db, bus }: Pick<House, 'db' | 'bus'>,
  { blockerId, blockedId }: Blocking,
): Promise<void> {
  const people = [blockerId, blockedId] as const
  const channelIds = await db.transaction(async (tx) => {
    await holdContact(tx, people)
    await dropKeptName(tx, { viewerId: blockerId, personId: blockedId })
    if ((await dropBlock(tx, blockerId, blockedId)) === 0 || (await isBlockBetween(tx, people))) return []
    return openBetween(tx, people)
  })
  for (const channelId of channelIds) await membershipChanged({ db, bus }, channelId)
}

/** Opens the conversations of two people again, except for those that the team has paused. */
function openBetween(tx: Database, people: readonly [string, string]): Promise<string[]> {
  return pauseBetween(tx, { people, paused: false, exceptions: (ids) => pausedAmong(tx, ids) })
}

/** Returns the people whom a person has blocked, newest first. */
export async function ownBlocks(db: Database, personId: string): Promise<Block[]> {
  return shownBlocks(db, personId, await blocksBy(db, personId))
}

async function shownBlocks(db: Database, blockerId: string, rows: readonly BlockRow[]): Promise<Block[]> {
  const people = await peopleSeenBy(
    db,
    blockerId,
    rows.map(({ blockedId }) => blockedId),
  )
  const names = new Map(people.map((person) => [person.id, displayNameOf(person)]))
  return rows.map(({ blockedId, blockedAt }) => ({
    userId: blockedId,
    userFullName: names.get(blockedId) ?? '',
    blockedOn: blockedAt.toISOString(),
  }))
}

/** Ends all blocks by or against a person, and opens the others' conversations again. */
export async function endBlocksOf(
  { db, bus }: Pick<House, 'db' | 'bus'>,
  tx: Database,
  personId: string,
): Promise<() => Promise<void>> {
  const changed = new Set<string>()
  await holdContactsOf(tx, personId)
  await dropKeptNamesOf(tx, personId)
  for (const { blockerId, blockedId } of await blocksOf(tx, personId)) {
    const people = [blockerId, blockedId] as const
    await dropBlock(tx, blockerId, blockedId)
    for (const channelId of await openBetween(tx, people)) changed.add(channelId)
  }
  return async () => {
    for (const channelId of changed) await membershipChanged({ db, bus }, channelId)
  }
}
