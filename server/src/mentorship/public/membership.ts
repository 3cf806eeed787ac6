import { type MemberRole, maySeeWorkOf } from '@saathi/contract/mentorship/rules.ts'
import { v7 as uuid } from 'uuid'

import { addChannel, membershipChanged, setMemberActive } from '../../chat/public/channels.ts'
import { closeConversation, leaveConversation } from '../../chat/public/pause.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { type NoticeHouse, type NoticeValue, notify } from '../../notifications/public.ts'
import { holdIfBlocked } from '../../safety/public/contact.ts'
import { bridgedFor, insertMember, insertMentorship, markEnded, membersBeside } from '../members/store.ts'
import { markLeft, type Membership, membersOf } from './store.ts'

/** A mentor with one mentee, or with several as a group. */
export interface Matched {
  readonly mentorId: string
  readonly menteeIds: readonly string[]
  /** The name of a group's channel. Without it the group is called by the mentor's first name. */
  readonly name?: string
  /** By default one mentee makes a pair, and several a group. */
  readonly type?: 'one_to_one' | 'group'
}

/** Starts a mentorship with its chat channel, both or neither; returns both ids. */
export async function beginMentorship(
  house: NoticeHouse & Pick<House, 'db'>,
  matched: Matched,
): Promise<BegunMentorship> {
  const begun = await house.db.transaction((tx) => storeMentorship(house, tx, matched))
  await membershipChanged(house, begun.channelId)
  return begun
}

/** The ids of a mentorship and of its channel. */
export interface BegunMentorship {
  readonly mentorshipId: string
  readonly channelId: string
}

/**
 * Stores a mentorship with its channel in the caller's transaction; the chat hears of it after the commit by
 * `membershipChanged`. A trigger of the database gives the mentorship the present curriculum.
 */
export async function storeMentorship(
  house: NoticeHouse,
  tx: Database,
  { mentorId, menteeIds, name, type = menteeIds.length === 1 ? 'one_to_one' : 'group' }: Matched,
): Promise<BegunMentorship> {
  const at = house.clock.now()
  await endBridges(house, tx, menteeIds)
  const mentorshipId = uuid()
  await insertMentorship(tx, { id: mentorshipId, type, at })
  await insertMember(tx, mentorshipId, { personId: mentorId, role: 'mentor' })
  for (const personId of menteeIds) await insertMember(tx, mentorshipId, { personId, role: 'mentee' })
  const members = [mentorId, ...menteeIds].map((personId) => ({ personId }))
  const isPaused = type === 'one_to_one' && (await holdIfBlocked(tx, [mentorId, ...menteeIds]))
  const named = name === undefined ? { namedAfter: mentorId } : { name }
  const channelId = await addChannel(tx, {
    kind: type,
    mentorshipId,
    members,
    isPaused,
    at,
    ...(type === 'group' ? named : {}),
  })
  if (type === 'group') await addDirectChannels(tx, { mentorId, menteeIds, besideId: channelId, at })
  for (const { personId } of members) {
    const values = { names: await othersIn(tx, mentorshipId, personId) }
    await notify(house, tx, { personId, kind: 'mentorshipBegun', key: begunKey(mentorshipId), values })
  }
  return { mentorshipId, channelId }
}

/** A bridge mentor was there until this match. A mentee leaves a bridged group, which goes on for the others. */
async function endBridges(house: NoticeHouse, tx: Database, menteeIds: readonly string[]): Promise<void> {
  for (const { mentorshipId, personId, type } of await bridgedFor(tx, menteeIds)) {
    const rest = (await membersOf(tx, [mentorshipId])).filter(
      (member) => member.role === 'mentee' && member.personId !== personId,
    )
    if (type === 'one_to_one' || rest.length === 0) await endMentorship(house, tx, mentorshipId)
    else {
      await markLeft(tx, { mentorshipId, personId, at: house.clock.now() })
      await leaveConversation(house.bus, tx, { mentorshipId, personId })
    }
  }
}

/** The other members of a mentorship, as a notice names them. */
async function othersIn(tx: Database, mentorshipId: string, personId: string): Promise<NoticeValue> {
  const others = await peopleByIds(tx, await membersBeside(tx, mentorshipId, personId))
  return { list: others.map(({ id }) => ({ person: id })) }
}

/** Gives the mentor of a group and each mentee a channel of their own; mentees have none with each other. */
export async function addDirectChannels(
  tx: Database,
  {
    mentorId,
    menteeIds,
    besideId,
    at,
  }: Pick<Matched, 'mentorId' | 'menteeIds'> & { readonly besideId: string; readonly at: Date },
): Promise<void> {
  // In one order, so that two groups that begin at once do not deadlock.
  for (const menteeId of menteeIds.toSorted()) {
    const isPaused = await holdIfBlocked(tx, [mentorId, menteeId])
    const members = [{ personId: mentorId }, { personId: menteeId }]
    await addChannel(tx, {
      kind: 'one_to_one',
      mentorshipId: null,
      members,
      isPaused,
      besideId,
      at,
    })
  }
}

/** Returns the key of the notice that a mentorship began. */
export const begunKey = (mentorshipId: string) => `mentorshipBegun:${mentorshipId}`

/** A person who leaves a mentorship, and its chat channel. */
export interface Leaving {
  readonly mentorshipId: string
  readonly channelId: string
  readonly personId: string
}

/** Ends a person's membership in a mentorship and in its channel; repeating it changes nothing. */
export async function leaveMentorship(
  { db, bus, clock }: Pick<House, 'db' | 'bus' | 'clock'>,
  { mentorshipId, channelId, personId }: Leaving,
): Promise<void> {
  await setMemberActive({ db, bus }, { channelId, personId, active: false })
  await markLeft(db, { mentorshipId, personId, at: clock.now() })
}

/**
 * Ends a mentorship in the caller's transaction and tells its members, who can still read it and its conversation but not write. Returns
 * the members; undefined if it has ended already or does not exist.
 */
export async function endMentorship(
  house: NoticeHouse,
  tx: Database,
  mentorshipId: string,
): Promise<readonly { readonly personId: string; readonly role: MemberRole }[] | undefined> {
  const at = house.clock.now()
  if ((await markEnded(tx, mentorshipId, at)) === 0) return undefined
  await closeConversation(house.bus, tx, { mentorshipId, at })
  const members = await membersOf(tx, [mentorshipId])
  for (const { personId } of members) {
    const values = { mentorship: mentorshipId, names: await othersIn(tx, mentorshipId, personId) }
    await notify(house, tx, { personId, kind: 'mentorshipEnded', key: endedKey(mentorshipId), values })
  }
  return members
}

/** Returns the key of the notice that a mentorship ended. */
export const endedKey = (mentorshipId: string) => `mentorshipEnded:${mentorshipId}`

/** Returns the partners whose steps and answers a member may see. */
export function visiblePartners({ role, others }: Pick<Membership, 'role' | 'others'>): string[] {
  return others.filter((other) => maySeeWorkOf(role, other.role)).map(({ personId }) => personId)
}
