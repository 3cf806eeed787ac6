import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'
import type { careCalls, PairChangeName, PairEntry } from '@saathi/contract/mentorship/careCalls.ts'
import * as v from 'valibot'

import { type Act, audit } from '../../desk/public/audit.ts'
import { deskChanged } from '../../desk/public/news.ts'
import { undoableAct } from '../../desk/public/undoable.ts'
import type { Undo } from '../../room/deskDuties.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { beginClosure, closureKind } from '../change/closure.ts'
import { type HandoverHouse, planHandover } from '../change/handover.ts'
import { dropHandover } from '../change/handoverStore.ts'
import { stateOf } from './pairs.ts'
import { type CareRow, lockPair, setPaused } from './store.ts'

/** A change of a mentorship by the team. */
export interface PairChange {
  readonly change: PairChangeName
  readonly reason: string
  readonly until?: string | undefined
  readonly mentorId?: string | undefined
}

/** The kind under which a pause or a resumption is undone. */
export const pauseKind = 'mentorship_paused'

type ChangeHouse = HandoverHouse & Pick<House, 'db'>
type Done = Reply<typeof careCalls.change>

/** The states of a pair in which each change is possible. */
const possibleIn: Readonly<Record<PairChangeName, readonly PairEntry['state'][]>> = {
  pause: ['active'],
  resume: ['paused'],
  bridge: ['active', 'paused'],
  swap: ['active', 'paused'],
  close: ['active', 'paused', 'closing'],
}

/** A change of a pair with everything that its parts need. */
interface Changing {
  readonly staff: StaffMember
  readonly pair: CareRow
  readonly asked: PairChange
  readonly act: Act
}

/** Pauses, resumes, hands over or closes a mentorship. */
export async function changePair(
  house: ChangeHouse,
  staff: StaffMember,
  { id, asked }: { readonly id: string; readonly asked: PairChange },
): Promise<Done> {
  return house.db.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair === undefined) throw new Failure('notFound')
    const before = stateOf(pair)
    if (!possibleIn[asked.change].includes(before)) throw new Failure('alreadyTaken')
    await deskChanged(house.bus, tx, ['today', `mentorship:${id}`])
    const act = {
      staffId: staff.id,
      at: house.clock.now(),
      act: '',
      about: 'mentorship',
      aboutId: id,
      before,
      why: asked.reason,
    } as const
    const changing = { staff, pair, asked, act }
    if (asked.change === 'close') return closeIn(house, tx, changing)
    return asked.change === 'bridge' || asked.change === 'swap'
      ? handOverIn(house, tx, { ...changing, kind: asked.change })
      : pauseIn(tx, changing)
  })
}

async function closeIn(
  house: ChangeHouse,
  tx: Database,
  { staff, pair, asked, act }: Changing,
): Promise<Done> {
  const { id } = pair
  const done = await beginClosure(house, tx, { mentorshipId: id, staffId: staff.id, until: asked.until })
  if (done === 'begun') {
    const closing = { ...act, act: closureKind, after: asked.until ?? 'closing' }
    const undo = await undoableAct(tx, { ...closing, right: 'care', kind: closureKind, payload: { id } })
    return { ...undo, state: 'closing' }
  }
  const isOver = done === 'over'
  await audit(tx, {
    ...act,
    act: isOver ? 'mentorship_closed' : 'mentorship_closing_moved',
    after: isOver ? 'ended' : asked.until,
  })
  return { actionId: null, undoUntil: null, state: isOver ? 'ended' : 'closing' }
}

async function handOverIn(
  house: ChangeHouse,
  tx: Database,
  { staff, pair, asked, act, kind }: Changing & { readonly kind: 'bridge' | 'swap' },
): Promise<Done> {
  const planId = await planHandover(house, tx, {
    mentorshipId: pair.id,
    kind,
    mentorId: asked.mentorId,
    staffId: staff.id,
    scope: staff.scope,
  })
  const undo = await undoableAct(tx, {
    ...act,
    act: `mentorship_${kind}_planned`,
    after: { mentor: asked.mentorId },
    right: 'care',
    kind: handoverKind,
    payload: { id: pair.id, planId },
  })
  return { ...undo, state: stateOf(pair) }
}

/** The kind under which a planned bridge or swap is undone. */
export const handoverKind = 'mentorship_handover'

/** Returns the undo of a planned bridge or swap, until the mentees were told. */
export function handoverUndo({ bus }: Pick<House, 'bus'>): Undo {
  return async (tx, payload) => {
    const { id, planId } = v.parse(v.object({ id: v.string(), planId: v.string() }), payload)
    await lockPair(tx, id)
    if ((await dropHandover(tx, planId)) === 0) throw new Failure('undoEnded')
    await deskChanged(bus, tx, ['today', `mentorship:${id}`])
  }
}

async function pauseIn(tx: Database, { pair, asked, act }: Changing): Promise<Done> {
  const { id, pausedAt, pausedUntil } = pair
  const isPause = asked.change === 'pause'
  const state = isPause ? 'paused' : 'active'
  await setPaused(tx, { id, at: isPause ? act.at : null, until: isPause ? (asked.until ?? null) : null })
  const done = await undoableAct(tx, {
    ...act,
    act: isPause ? 'mentorship_paused' : 'mentorship_resumed',
    after: state,
    right: 'care',
    chain: pauseKind,
    kind: pauseKind,
    payload: { id, pausedAt: pausedAt?.toISOString() ?? null, until: pausedUntil },
  })
  return { ...done, state }
}

const pausePayload = v.object({
  id: v.string(),
  pausedAt: v.nullable(v.string()),
  until: v.nullable(v.string()),
})

/** Returns the undo of a pause or a resumption. */
export function pauseUndo({ bus }: Pick<House, 'bus'>): Undo {
  return async (tx, payload) => {
    const { id, pausedAt, until } = v.parse(pausePayload, payload)
    await lockPair(tx, id)
    await setPaused(tx, { id, at: pausedAt === null ? null : new Date(pausedAt), until })
    await deskChanged(bus, tx, ['today', `mentorship:${id}`])
  }
}
