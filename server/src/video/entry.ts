import { Failure } from '@saathi/contract/errors.ts'
import { mostInCall, mostInMesh, mostOnHost } from '@saathi/contract/video/rules.ts'

import type { Database } from '../engines/database/database.ts'
import { newId } from '../engines/database/ids.ts'
import { addCall, type CallRow, holdCall, markBusy, markRung, reopenCall } from './stored/callStore.ts'
import { consentOf } from './stored/consentStore.ts'
import { letIn } from './door.ts'
import { askedIn, hostOf } from './host.ts'
import { newCallOf, type Place, placeOf, requireCallable } from './place.ts'
import { answerRing } from './stored/ringStore.ts'
import type { Relays } from './relays.ts'
import { type CallHouse, ring, storeRings } from './rings.ts'
import { callTopic } from './topics.ts'
import { addSeat, closeSeat, noteBeat, noteShown, seatsIn } from './stored/seatStore.ts'

/** The parts of the house that an entry needs. */
export type EntryHouse = CallHouse & { readonly relays: Pick<Relays, 'carry' | 'review' | 'settle'> }

/** As many people connect to each other directly as long as nobody else comes. */
const mostWithoutRelay = 2

/** A person who goes into a room with a tab. */
export interface Entering {
  readonly personId: string
  readonly roomId: string
  readonly seat: string
  readonly mic: boolean
  readonly camera: boolean
}

/**
 * Gives a person a seat in a call and tells everyone. The newest tab of a person wins, and coming back to a kept seat changes
 * nothing. The first person who goes in makes it ring for the others.
 */
export async function enter(house: EntryHouse, entering: Entering): Promise<void> {
  const { personId, roomId } = entering
  const place = await placeOf(house, { personId, roomId })
  if (place?.channel === undefined) throw new Failure('notYours')
  const open = { ...place, channel: place.channel }
  await requireCallable(house, open.channel, place)
  if (place.status !== 'open') throw new Failure('callOver')
  const isHosted = (await hostOf(house, open)) !== undefined
  const isAsked = (await askedIn(house, open)).length > 0
  if (isAsked && (await consentOf(house.db, place.id, personId)) === undefined)
    throw new Failure('consentMissing')
  const others = (await seatsIn(house.db, place.id)).filter((each) => each.personId !== personId)
  const carry = () => house.relays.carry(place.id)
  const isCarried = !isHosted && others.length >= mostWithoutRelay && (await carry())
  const most = isHosted ? mostOnHost : isCarried ? mostInCall : mostInMesh
  const goIn = () => house.db.transaction((tx) => takeSeat(house, tx, { ...entering, place: open, most }))
  // A person who said no is not in the call before its recording has ended.
  const newcomer = { callId: place.id, personId, tab: entering.seat }
  const entered = await (isAsked ? letIn(house, newcomer, goIn) : goIn())
  const { call, taken, rung, hasAnswered } = entered
  // Two people may have come at once.
  if (!isHosted && !isCarried && entered.people > mostWithoutRelay) await carry()
  if (isAsked) await house.relays.review(place.id)
  if (taken !== undefined)
    house.bus.publish(callTopic, { kind: 'taken', callId: call.id, personId, seat: taken })
  if (hasAnswered)
    house.bus.publish(callTopic, { kind: 'rung', callId: call.id, people: [personId], answer: 'accepted' })
  house.bus.publish(callTopic, { kind: 'state', callId: call.id })
  if (rung !== undefined) await ring(house, call, rung)
}

type Taking = Entering & {
  readonly most: number
  readonly place: Place & { readonly channel: NonNullable<Place['channel']> }
}

async function takeSeat(house: CallHouse, tx: Database, taking: Taking) {
  const { personId, place, seat } = taking
  const at = house.clock.now()
  await addCall(tx, newCallOf(place, personId, at))
  const call = await openCall(tx, place)
  const callId = call.id
  const seats = await seatsIn(tx, callId)
  const own = seats.find((each) => each.personId === personId)
  if (seats.some((each) => each.seat === seat && each !== own)) throw new Failure('notYours')
  if (own?.seat === seat) {
    await noteBeat(tx, { callId, personId, seat }, at)
    await noteShown(tx, { callId, personId, seat }, { ...own, mic: taking.mic, camera: taking.camera })
  } else {
    if (seats.filter((each) => each !== own).length >= taking.most) throw new Failure('callFull')
    if (own !== undefined) await closeSeat(tx, own, at)
    const { mic, camera } = taking
    await addSeat(tx, { id: newId(), callId, personId, seat, mic, camera, at })
  }
  await markBusy(tx, callId)
  const hasAnswered = (await answerRing(tx, { callId, personId, answer: 'accepted', at })) > 0
  const isFirst = (await markRung(tx, callId, { callerId: personId, at })) > 0
  return {
    call,
    hasAnswered,
    people: seats.filter((each) => each !== own).length + 1,
    taken: own === undefined || own.seat === seat ? undefined : own.seat,
    rung: isFirst
      ? await storeRings(house, tx, { call, callerId: personId, channel: place.channel })
      : undefined,
  }
}

/** Returns the call of a room, locked. The call of an event goes on after a break. */
async function openCall(tx: Database, { id, isPlanned }: Pick<Place, 'id' | 'isPlanned'>): Promise<CallRow> {
  const call = await holdCall(tx, id)
  if (call === undefined) throw new Failure('callOver')
  if (call.endedAt === null) return call
  if (!isPlanned || (await reopenCall(tx, id)) === 0) throw new Failure('callOver')
  return { ...call, endedAt: null }
}
