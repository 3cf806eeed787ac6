import { seatMs } from '@saathi/contract/video/rules.ts'

import { endDueCalls, endEmpty, markEmpty } from './stored/callStore.ts'
import { endRinging, type CallHouse, endRingingIfAlone } from './rings.ts'
import { closeLostSeats, closeSeat, closeSeatsOf, type SeatOf } from './stored/seatStore.ts'
import { callTopic } from './topics.ts'

/** Takes a person out of a call and tells the others. A call from a chat ends with the last who leaves, so that the next call rings again. */
export async function leaveCall(house: CallHouse, seat: SeatOf): Promise<void> {
  const at = house.clock.now()
  if ((await closeSeat(house.db, seat, at)) === 0) return
  await markEmpty(house.db, at)
  await endRingingIfAlone(house, seat.callId)
  if (await endEmpty(house.db, seat.callId, at)) await endCalls(house, [seat.callId])
  house.bus.publish(callTopic, { kind: 'state', callId: seat.callId })
}

/**
 * Gives up the seats that were lost for two minutes, and ends the calls that nobody was in for two minutes or that reached their
 * limit. Every process may do it at any time.
 */
export async function tidyCalls(house: CallHouse): Promise<void> {
  const at = house.clock.now()
  const before = new Date(at.getTime() - seatMs)
  const lost = await closeLostSeats(house.db, before)
  // A call that lost its last seat has been empty since that seat was last seen.
  await markEmpty(house.db, lost.length > 0 ? before : at)
  const ended = await endDueCalls(house.db, { at, emptyBefore: before })
  await endCalls(house, ended)
  for (const callId of lost)
    if (!ended.includes(callId)) house.bus.publish(callTopic, { kind: 'state', callId })
}

/** Tells that calls have ended, and closes what was open in them. */
export async function endCalls(house: CallHouse, callIds: readonly string[]): Promise<void> {
  if (callIds.length === 0) return
  await closeSeatsOf(house.db, callIds, house.clock.now())
  for (const callId of callIds) {
    await endRinging(house, callId)
    house.bus.publish(callTopic, { kind: 'state', callId })
  }
}
