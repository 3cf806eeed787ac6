import { itemKinds, type ItemKind } from '@saathi/contract/desk/todayRules.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { indiaDayOf, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { personById } from '../../people/public/store.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import type { Undo } from '../../room/deskDuties.ts'
import { audit } from '../public/audit.ts'
import { deskChanged } from '../public/news.ts'
import { requireRight } from '../public/staffFor.ts'
import { undoableAct } from '../public/undoable.ts'
import { type Listed, listToday, type TodayHouse } from './list.ts'
import { lockHold, setOffer, setOwner, setSnooze } from './store.ts'

type ActHouse = TodayHouse & Pick<House, 'bus'>

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
    const hold = await lockHold(tx, id, item.since)
    // Two people pressed at once: the second is told who was first.
    const isChanged = hold.ownerId !== null && hold.ownerId !== item.heldBy
    const owner = isChanged ? await personById(tx, hold.ownerId ?? '') : undefined
    if (owner !== undefined && owner.id !== staff.id) throw new Failure('alreadyTaken', { by: nameOf(owner) })
    if (item.owner !== null && item.owner.userId !== staff.id)
      throw new Failure('alreadyTaken', { by: item.owner.name })
    await setOwner(tx, { itemId: id, ownerId: staff.id, at })
    await audit(tx, { staffId: staff.id, at, act: 'item_taken', about: 'item', aboutId: id })
    await deskChanged(house.bus, tx, ['today'])
  })
}

/** Offers an item to a colleague with its right; it stays with its owner until they accept. */
export async function handItemOn(
  house: ActHouse,
  { staff, id, userId }: ItemAct & { readonly userId: string },
): Promise<void> {
  const item = await itemFor(house, { staff, id })
  if (item.owner !== null && item.owner.userId !== staff.id)
    throw new Failure('alreadyTaken', { by: item.owner.name })
  if (!(await rightsOf(house.db, userId)).includes(itemKinds[item.kind])) throw new Failure('notFound')
  const at = house.clock.now()
  await house.db.transaction(async (tx) => {
    await lockHold(tx, id, item.since)
    await setOwner(tx, { itemId: id, ownerId: staff.id, at })
    await setOffer(tx, id, userId)
    const act = { act: 'item_handed_on', about: 'item', aboutId: id, after: userId } as const
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

/** The kind under which a put-off item comes back. */
export const snoozeKind = 'item_put_off'

/** Puts an item off until the morning of a day, with a reason. Distress stays. */
export async function snoozeItem(
  house: ActHouse,
  { staff, id, until, reason }: ItemAct & { readonly until: string; readonly reason: string },
) {
  const item = await itemFor(house, { staff, id })
  const at = house.clock.now()
  if (item.kind === 'distress' || until <= indiaDayOf(at))
    throw failureOfFields<{ until: string }>('invalid', { until: ['Please choose a later day.'] })
  if (item.owner !== null && item.owner.userId !== staff.id)
    throw new Failure('alreadyTaken', { by: item.owner.name })
  return house.db.transaction(async (tx) => {
    await lockHold(tx, id, item.since)
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

function isKind(name: string): name is ItemKind {
  return Object.hasOwn(itemKinds, name)
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`.trim()
