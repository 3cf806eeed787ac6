import { saysSomething } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { acceptedMessage } from './message.ts'
import { moveSeen } from './messageStore.ts'
import { senderOf } from './sending.ts'
import { everyMember, insertChannel, insertMembers, markActive, type NewMember } from './store.ts'
import { membersTopic, mostInEvent, seenTopic } from './topics.ts'

/** A channel to be opened. */
export interface NewChannel {
  readonly kind: 'one_to_one' | 'group' | 'assistant'
  readonly name: string
  readonly mentorshipId: string | null
  readonly members: readonly NewMember[]
  readonly at: Date
}

/** Opens a channel with its members in the caller's transaction and answers its id; `membershipChanged` tells of it after the commit. */
export async function addChannel(tx: Database, channel: NewChannel): Promise<string> {
  const id = uuid()
  await insertChannel(tx, { id, ...channel })
  await insertMembers(tx, id, channel.members)
  return id
}

/** Tells every process and everybody concerned that the members of a channel changed; call it after the commit. */
export async function membershipChanged(
  { db, bus }: Pick<House, 'db' | 'bus'>,
  channelId: string,
): Promise<void> {
  const people = await everyMember(db, channelId)
  for (let at = 0; at < people.length; at += mostInEvent) {
    bus.publish(membersTopic, { channelId, people: people.slice(at, at + mostInEvent) })
  }
}

/** Ends or begins again a member's part in a channel; who is not active receives nothing and reads nothing. */
export async function setMemberActive(
  house: Pick<House, 'db' | 'bus'>,
  member: { readonly channelId: string; readonly personId: string; readonly active: boolean },
): Promise<void> {
  if ((await markActive(house.db, member)) === 0) throw new Failure('notFound')
  await membershipChanged(house, member.channelId)
}

/** Something a member says without a socket. */
export interface Saying {
  readonly channelId: string
  readonly senderId: string
  readonly text: string
  /** Saying the same again under this id stores nothing. */
  readonly tempId: string
  readonly at?: Date
}

/** Stores and delivers a message of an active member; saying it again answers the stored one. */
export async function say(
  { db, bus, clock }: Pick<House, 'db' | 'bus' | 'clock'>,
  { channelId, senderId, text, tempId, at = clock.now() }: Saying,
): Promise<Message> {
  if (!saysSomething(text, 0)) throw new Failure('invalid')
  const send = senderOf({ db, bus })
  return acceptedMessage(await send({ id: uuid(), channelId, senderId, tempId, text, attachments: '[]', at }))
}

/** Somebody has seen a channel up to the message of that number. */
export interface Seeing {
  readonly channelId: string
  readonly personId: string
  readonly seq: number
  readonly at: Date
}

/** Moves a reader's pointer, never back, and tells the members; fails for who is not active there. */
export async function markSeen({ db, bus }: Pick<House, 'db' | 'bus'>, seeing: Seeing): Promise<void> {
  const viewed = await moveSeen(db, seeing)
  if (viewed === undefined) throw new Failure('notFound')
  const { channelId, personId } = seeing
  bus.publish(seenTopic, { channelId, personId, at: viewed.toISOString() })
}
