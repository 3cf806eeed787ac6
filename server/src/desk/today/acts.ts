import { itemKinds } from '@saathi/contract/desk/todayRules.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { indiaDayOf, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import type { Database } from '../../engines/database/database.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { JoinedRooms } from '../../room/room.ts'
import type { Undo } from '../../room/deskDuties.ts'
import { isKind } from '../audit/subjects.ts'
import { audit } from '../public/audit.ts'
import { deskChanged } from '../public/news.ts'
import { requireRight } from '../public/staffFor.ts'
import { undoableAct } from '../public/undoable.ts'
import { colleaguesOn } from './colleagues.ts'
import { type Listed, listToday, type TodayHouse } from './list.ts'
import { lockHold, setOffer, setOwner, setSnooze } from './store.ts'

type ActHouse = TodayHouse & Pick<House, 'bus'> & Pick<JoinedRooms, 'seenSubjects'>

/** An act on an item of the list. */
export interface ItemAct {
  readonly staff: StaffMember
  readonly id: string
}

/** Takes an item; throws `alreadyTaken` with the name of the colleague who has it. */
export async function takeItem(house: ActHouse, { staff, id }: ItemAct): Promise<void> {
  const item = await itemFor(house, { staff, id })
  const at = house.clock.now()
  await house.db.transaction(async (tx) => {
    await lockFor(tx, { staff, item, at })
    await setOwner(tx, { itemId: id, ownerId: staff.id, at })
    await audit(tx, { staffId: staff.id, at, act: 'item_taken', about: 'item', aboutId: id })
    await deskChanged(house.bus, tx, ['today'])
  })
}

/**
 * Locks an item until the transaction ends. Throws `alreadyTaken` with the name of the colleague who has it, or who was first if two
 * people pressed at once.
 */
async function lockFor(tx: Database, { staff, item, at }: Held): Promise<void> {
  const hold = await lockHold(tx, item.id, item.since)
  const isTaken = hold.ownerId !== null && hold.ownerId !== item.heldBy
  const until = hold.snoozedUntil
  const isPutOff = until !== null && until > at && until.getTime() !== item.snoozedUntil?.getTime()
  const firsts = [isTaken ? hold.ownerId : null, isPutOff ? hold.snoozedBy : null].flatMap((id) => id ?? [])
  for (const first of await peopleByIds(tx, firsts))
    if (first.id !== staff.id) throw new Failure('alreadyTaken', { by: displayNameOf(first) })
  if (item.owner !== null && item.owner.userId !== staff.id)
    throw new Failure('alreadyTaken', { by: item.owner.name })
}

interface Held {
  readonly staff: StaffMember
  readonly item: Listed
  readonly at: Date
}

/** Offers an item to a colleague who sees it; it stays with its owner until they accept. */
export async function handItemOn(
  house: ActHouse,
  { staff, id, userId, words }: ItemAct & { readonly userId: string; readonly words: string },
): Promise<void> {
  const item = await itemFor(house, { staff, id })
  const isFor = (await colleaguesOn(house, id)).some((colleague) => colleague.userId === userId)
  if (!isFor) throw new Failure('notFound')
  const at = house.clock.now()
  await house.db.transaction(async (tx) => {
    await lockFor(tx, { staff, item, at })
    await setOwner(tx, { itemId: id, ownerId: staff.id, at })
    await setOffer(tx, { itemId: id, offeredTo: userId, words })
    const act = { act: 'item_handed_on', about: 'item', aboutId: id, after: userId, why: words } as const
    await audit(tx, { staffId: staff.id, at, ...act })
    await deskChanged(house.bus, tx, ['today'])
  })
}

/** Accepts an item that a colleague offered. */
export async function acceptItem(house: ActHouse, { staff, id }: ItemAct): Promise<void> {
  const item = await itemFor(house, { staff, id })
  const at = house.clock.now()
  await house.db.transaction(async (tx) => {
    const hold = await lockHold(tx, id, item.since)
    if (hold.offeredTo !== staff.id) throw new Failure('notFound')
    await setOwner(tx, { itemId: id, ownerId: staff.id, at })
    await audit(tx, { staffId: staff.id, at, act: 'item_accepted', about: 'item', aboutId: id })
    await deskChanged(house.bus, tx, ['today'])
  })
}

/** Ends the offer of an item: its owner withdraws it, or the colleague declines it. It stays with its owner. */
export async function endOffer(house: ActHouse, { staff, id }: ItemAct): Promise<void> {
  const item = await itemFor(house, { staff, id })
  await house.db.transaction(async (tx) => {
    const hold = await lockHold(tx, id, item.since)
    const isDeclined = hold.offeredTo === staff.id
    if (hold.offeredTo === null || (!isDeclined && hold.ownerId !== staff.id)) throw new Failure('notFound')
    await setOffer(tx, { itemId: id, offeredTo: null, words: '' })
    const act = isDeclined ? 'item_declined' : 'item_offer_withdrawn'
    await audit(tx, { staffId: staff.id, at: house.clock.now(), act, about: 'item', aboutId: id })
    await deskChanged(house.bus, tx, ['today'])
  })
}

/** The kind under which a put-off item comes back. */
export const snoozeKind = 'item_put_off'

/**
 * Puts an item off until the morning of a day, with a reason. Distress stays. Throws `alreadyTaken` if a colleague has put it off, even if
 * this member has read that: nobody's day replaces a colleague's in silence.
 */
export async function snoozeItem(
  house: ActHouse,
  { staff, id, until, reason }: ItemAct & { readonly until: string; readonly reason: string },
) {
  const item = await itemFor(house, { staff, id })
  const at = house.clock.now()
  if (item.kind === 'distress' || until <= indiaDayOf(at))
    throw failureOfFields<{ until: string }>('invalid', { until: ['Please choose a later day.'] })
  return house.db.transaction(async (tx) => {
    await lockFor(tx, { staff, item: { ...item, snoozedUntil: null }, at })
    await setSnooze(tx, { itemId: id, until: startOfIndiaDay(until), staffId: staff.id, reason })
    const done = await undoableAct(tx, {
      staffId: staff.id,
      at,
      act: snoozeKind,
      about: 'item',
      aboutId: id,
      after: until,
      why: reason,
      right: itemKinds[item.kind],
      kind: snoozeKind,
      payload: { id },
    })
    await deskChanged(house.bus, tx, ['today'])
    return { id, ...done }
  })
}

/** Returns the undo of putting an item off. */
export function snoozeUndo({ bus }: Pick<House, 'bus'>): Undo {
  return async (tx, payload) => {
    const { id } = v.parse(v.object({ id: v.string() }), payload)
    await setSnooze(tx, { itemId: id, until: null, staffId: null, reason: '' })
    await deskChanged(bus, tx, ['today'])
  }
}

/** Returns an item that waits for this member of the team; throws `noRight` without its right. */
async function itemFor(house: TodayHouse, { staff, id }: ItemAct): Promise<Listed> {
  const kind = id.split('.')[0] ?? ''
  if (!isKind(kind)) throw new Failure('notFound')
  requireRight(staff, itemKinds[kind])
  const item = (await listToday(house, staff)).items.find((each) => each.id === id)
  if (item === undefined) throw new Failure('notFound')
  return item
}
