import type { ChannelKind } from '@saathi/contract/chat/calls.ts'
import { saysSomething } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type Blackout, dropBlackout, putBlackout } from '../blackout/blackoutStore.ts'
import { acceptedMessage, type MadeAnswer } from '../messages/message.ts'
import { moveSeen } from '../messages/messageStore.ts'
import { senderOf } from '../sender/sender.ts'
import { settleSending } from '../sender/settlementStore.ts'
import {
  everyMember,
  insertChannel,
  insertMembers,
  markActive,
  markManaging,
  type NewMember,
} from '../channels/store.ts'
import { blackoutTopic, membersTopic, mostInEvent, seenTopic } from '../topics/topics.ts'

/** A channel to be created. */
export interface NewChannel {
  /** Default: a new id. */
  readonly id?: string
  readonly kind: ChannelKind
  /** The name of a group. A channel of two has the name of the other member. */
  readonly name?: string
  /** The member by whose first name a group is called while they are active in it. */
  readonly namedAfter?: string
  readonly mentorshipId: string | null
  readonly members: readonly NewMember[]
  /** Whether one of its two members has blocked the other. */
  readonly isPaused?: boolean
  /** The group whose memberships this channel of two follows. */
  readonly besideId?: string
  readonly at: Date
}

/**
 * Creates a channel with its members in the caller's transaction and returns its id. Call `membershipChanged`
 * after the commit.
 */
export async function addChannel(tx: Database, channel: NewChannel): Promise<string> {
  const { id = uuid() } = channel
  await insertChannel(tx, { ...channel, id })
  await insertMembers(tx, id, channel.members)
  return id
}

/**
 * Tells every process, and every former and present member, that the members of a channel changed. Call it after
 * the commit.
 */
export async function membershipChanged(
  { db, bus }: Pick<House, 'db' | 'bus'>,
  channelId: string,
): Promise<void> {
  await settleSending(db)
  const people = await everyMember(db, channelId)
  for (let at = 0; at < people.length; at += mostInEvent) {
    bus.publish(membersTopic, { channelId, people: people.slice(at, at + mostInEvent) })
  }
}

/** Makes a member active or inactive. An inactive member receives and reads nothing. */
export async function setMemberActive(
  house: Pick<House, 'db' | 'bus'>,
  member: { readonly channelId: string; readonly personId: string; readonly active: boolean },
): Promise<void> {
  if ((await markActive(house.db, member)) === 0) throw new Failure('notFound')
  await membershipChanged(house, member.channelId)
}

/** Makes a member a pair manager of a channel, or no longer. */
export async function setMemberManaging(
  house: Pick<House, 'db' | 'bus'>,
  member: { readonly channelId: string; readonly personId: string; readonly isManager: boolean },
): Promise<void> {
  if ((await markManaging(house.db, member)) === 0) throw new Failure('notFound')
  await membershipChanged(house, member.channelId)
}

/** A message that the product sends for a member, without a socket. */
export interface Saying {
  readonly channelId: string
  readonly senderId: string
  readonly text: string
  /** A text unless the product itself says it. */
  readonly kind?: Message['kind']
  readonly mentions?: readonly string[]
  /** A second message with this id is not stored. */
  readonly tempId: string
  readonly at?: Date
  /** Only for an answer of the assistant. */
  readonly made?: MadeAnswer
}

/** Stores and delivers a message of an active member; repeating it returns the stored message. */
export async function say(
  { db, bus, clock }: Pick<House, 'db' | 'bus' | 'clock'>,
  { at = clock.now(), kind = 'text', mentions = [], ...said }: Saying,
): Promise<Message> {
  if (!saysSomething(said.text, 0)) throw new Failure('invalid')
  const send = senderOf({ db, bus })
  const plain = { attachments: '[]', isBroadcast: false, replyTo: null }
  return acceptedMessage(await send({ id: uuid(), ...said, ...plain, kind, mentions, at }))
}

/** A member has seen a channel up to the message with this number. */
export interface Seeing {
  readonly channelId: string
  readonly personId: string
  readonly seq: number
  readonly at: Date
}

/**
 * Moves a member's read position, never back, and tells the members; throws `notYours` for a person who is not
 * an active member.
 */
export async function markSeen({ db, bus }: Pick<House, 'db' | 'bus'>, seeing: Seeing): Promise<void> {
  const viewed = await moveSeen(db, seeing)
  if (viewed === undefined) throw new Failure('notYours')
  const { channelId, personId } = seeing
  bus.publish(seenTopic, { channelId, personId, at: viewed.toISOString() })
}

/** Plans a blackout of the chat in place of an earlier one, or ends it. Every process hears of it. */
export async function planBlackout(
  { db, bus }: Pick<House, 'db' | 'bus'>,
  blackout: Blackout | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await (blackout === undefined ? dropBlackout(tx) : putBlackout(tx, blackout))
    await bus.publishIn(tx, blackoutTopic, {})
  })
}
