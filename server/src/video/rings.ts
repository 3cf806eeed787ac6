import { ringMs } from '@saathi/contract/video/rules.ts'

import type { CallableChannel } from '../chat/public/callChannelStore.ts'
import { say } from '../chat/public/channels.ts'
import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import { endRing, isQuietFor, notify, notifyOfCall, type NoticeHouse } from '../notifications/public.ts'
import { blocksAmong } from '../safety/public/blockStore.ts'
import { callById, type CallRow } from './stored/callStore.ts'
import { seatsIn } from './stored/seatStore.ts'
import { callTopic, ringingJob } from './topics.ts'
import { addRings, answerRing, endRings, isAccepted, ringingIn } from './stored/ringStore.ts'

/** The parts of the house that calls need. */
export type CallHouse = NoticeHouse & Pick<House, 'db' | 'log' | 'queue'>

/** The people a call begins to ring for, and those whom it leaves in peace. */
interface Rung {
  readonly callerId: string
  readonly people: readonly string[]
  readonly quiet: readonly string[]
}

/**
 * Stores for whom a call rings, in the transaction in which its first person goes in. Nobody rings in their quiet hours
 * unless the call is planned, and nobody rings for a person with whom they have no contact.
 */
export async function storeRings(
  house: CallHouse,
  tx: Database,
  {
    call,
    callerId,
    channel,
  }: { readonly call: CallRow; readonly callerId: string; readonly channel: CallableChannel },
): Promise<Rung> {
  const at = house.clock.now()
  const blocks = await blocksAmong(tx, channel.members)
  const isParted = (id: string) =>
    blocks.some(
      ({ blockerId, blockedId }) =>
        [blockerId, blockedId].includes(id) && [blockerId, blockedId].includes(callerId),
    )
  const others = channel.members.filter((id) => id !== callerId && !isParted(id))
  const quiet: string[] = []
  if (!call.isPlanned) {
    for (const id of others) if (await isQuietFor(tx, id, at)) quiet.push(id)
  }
  const people = others.filter((id) => !quiet.includes(id))
  await addRings(tx, { callId: call.id, people, quiet, at })
  if (people.length > 0) {
    await house.queue.add(tx, {
      name: ringingJob,
      payload: { callId: call.id },
      key: `${ringingJob}:${call.id}`,
      at: new Date(at.getTime() + ringMs),
    })
  }
  return { callerId, people, quiet }
}

/** Makes a call ring: in every open tab, by push on the devices without one, and with its message in the chat. */
export async function ring(
  house: CallHouse,
  call: CallRow,
  { callerId, people, quiet }: Rung,
): Promise<void> {
  const { id: callId, channelId, title } = call
  if (people.length > 0) house.bus.publish(callTopic, { kind: 'ring', callId, callerId, people })
  if (quiet.length > 0) house.bus.publish(callTopic, { kind: 'rung', callId, people: quiet, answer: 'quiet' })
  await say(house, {
    channelId,
    senderId: callerId,
    kind: 'video_invite',
    text: JSON.stringify({ room: callId, channel: channelId, title }),
    tempId: `call:${callId}`,
  })
  if (people.length === 0) return
  await house.db.transaction(async (tx) => {
    for (const personId of people) await notifyOfCall(house, tx, { personId, room: callId, callerId })
  })
}

/** Stores a person's answer, and ends the ringing in all of their tabs. */
export async function answerCall(
  house: CallHouse,
  {
    callId,
    personId,
    accepts,
  }: { readonly callId: string; readonly personId: string; readonly accepts: boolean },
): Promise<void> {
  const answer = accepts ? 'accepted' : 'declined'
  const answered = await house.db.transaction(async (tx) => {
    const count = await answerRing(tx, { callId, personId, answer, at: house.clock.now() })
    await endRing(house, tx, { room: callId, people: [personId] })
    return count
  })
  if (answered === 0) return
  house.bus.publish(callTopic, { kind: 'rung', callId, people: [personId], answer })
  house.bus.publish(callTopic, { kind: 'state', callId })
}

/**
 * Ends the ringing of a call: those who did not answer have missed it. If nobody accepted, the chat says so. Running it again
 * changes nothing.
 */
export async function endRinging(house: CallHouse, callId: string): Promise<void> {
  const call = await callById(house.db, callId)
  if (call === undefined) return
  const at = house.clock.now()
  const missed = await house.db.transaction(async (tx) => {
    const ended = await endRings(tx, [callId], { answer: 'missed', at })
    const people = ended.map(({ personId }) => personId)
    await endRing(house, tx, { room: callId, people })
    if (call.startedBy === null) return people
    for (const personId of people) {
      const values = { channel: call.channelId, room: callId, name: { person: call.startedBy } }
      await notify(house, tx, { personId, kind: 'missedCall', key: `missedCall:${callId}`, values })
    }
    return people
  })
  if (missed.length === 0) return
  house.bus.publish(callTopic, { kind: 'rung', callId, people: missed, answer: 'missed' })
  house.bus.publish(callTopic, { kind: 'state', callId })
  if (call.startedBy === null || (await isAccepted(house.db, callId))) return
  await say(house, {
    channelId: call.channelId,
    senderId: call.startedBy,
    kind: 'missed_call',
    text: JSON.stringify({ room: callId, channel: call.channelId, title: call.title }),
    tempId: `missed:${callId}`,
  })
}

/** Ends the ringing if nobody is in the call any more: who called has given up. */
export async function endRingingIfAlone(house: CallHouse, callId: string): Promise<void> {
  if ((await ringingIn(house.db, callId)).length === 0) return
  if ((await seatsIn(house.db, callId)).length === 0) await endRinging(house, callId)
}
