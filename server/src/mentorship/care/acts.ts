import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { nextContactOn } from '@saathi/contract/mentorship/careRules.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { audit } from '../../desk/public/audit.ts'
import { deskChanged } from '../../desk/public/news.ts'
import { undoableAct } from '../../desk/public/undoable.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { Undo } from '../../room/deskDuties.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { endMentorship } from '../public/membership.ts'
import { stateOf } from './pairs.ts'
import { contactsOf, insertContact, lockPair, setNext, setPaused, undoContact } from './store.ts'

type ActHouse = NoticeHouse & Pick<House, 'db'>
type ClosingHouse = ActHouse & Pick<JoinedRooms, 'mentorshipEnded'>

/** A contact to be stored. */
export interface NewContact {
  readonly with: 'mentee' | 'mentor' | 'both'
  readonly way: 'call' | 'message' | 'meeting' | 'visit'
  readonly outcome: 'well' | 'needs_help' | 'at_risk' | 'no_answer'
  readonly words: string
  readonly next?: string | undefined
  readonly knownContact?: string | null | undefined
}

/** Stores a contact and sets the next one, whose owner is the writer. */
export async function recordContact(
  { db, clock, bus }: ActHouse,
  staff: StaffMember,
  { id, contact }: { readonly id: string; readonly contact: NewContact },
): Promise<Reply<typeof careCalls.contact>> {
  const at = clock.now()
  const today = indiaDayOf(at)
  return db.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair === undefined || pair.endedAt !== null) throw new Failure('notFound')
    const [newest] = await contactsOf(tx, [id])
    const { knownContact } = contact
    if (knownContact !== undefined && (newest?.id ?? null) !== knownContact)
      throw await takenBy(tx, newest?.staffId ?? null)
    const next = contact.next ?? nextContactOn(indiaDayOf(pair.createdAt), today)
    if (next < today)
      throw failureOfFields<NewContact>('invalid', { next: ['Please choose today or a later day.'] })
    const contactId = uuid()
    const { words, outcome, way, with: side } = contact
    const { actionId, undoUntil } = await undoableAct(tx, {
      staffId: staff.id,
      at,
      act: 'contact_written',
      about: 'mentorship',
      aboutId: id,
      before: { next: pair.nextOn, owner: pair.ownerId },
      after: { with: side, way, outcome, next },
      right: 'care',
      kind: contactKind,
      payload: { id, contactId, next: pair.nextOn, owner: pair.ownerId, set: next },
    })
    const row = { id: contactId, mentorshipId: id, staffId: staff.id, side, way, outcome, words }
    await insertContact(tx, { ...row, nextOn: next, heldAt: at, actionId })
    await setNext(tx, { id, nextOn: next, ownerId: staff.id })
    await deskChanged(bus, tx, ['today', `mentorship:${id}`])
    return { actionId, undoUntil, next }
  })
}

/** The kind under which a contact is undone. */
export const contactKind = 'contact_written'

const contactPayload = v.object({
  id: v.string(),
  contactId: v.string(),
  next: v.string(),
  owner: v.nullable(v.string()),
  set: v.string(),
})

/** Returns the undo of a contact. The next contact goes back, unless a colleague has set another one since. */
export function contactUndo({ clock, bus }: Pick<House, 'clock' | 'bus'>): Undo {
  return async (tx, payload) => {
    const { id, contactId, next, owner, set } = v.parse(contactPayload, payload)
    const pair = await lockPair(tx, id)
    await undoContact(tx, contactId, clock.now())
    if (pair?.nextOn === set) await setNext(tx, { id, nextOn: next, ownerId: owner })
    await deskChanged(bus, tx, ['today', `mentorship:${id}`])
  }
}

async function takenBy(db: Database, staffId: string | null): Promise<Failure> {
  const [first] = staffId === null ? [] : await peopleByIds(db, [staffId])
  return new Failure('alreadyTaken', first === undefined ? {} : { by: displayNameOf(first) })
}

/** A change of a mentorship by the team. */
export interface PairChange {
  readonly change: 'pause' | 'resume' | 'close'
  readonly reason: string
  readonly until?: string | undefined
}

/** The kind under which a pause or a resumption is undone. */
export const pauseKind = 'mentorship_paused'

/** Pauses, resumes or closes a mentorship. */
export async function changePair(
  house: ClosingHouse,
  staff: StaffMember,
  { id, asked }: { readonly id: string; readonly asked: PairChange },
): Promise<Reply<typeof careCalls.change>> {
  const at = house.clock.now()
  return house.db.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair === undefined) throw new Failure('notFound')
    const before = stateOf(pair)
    const expected =
      asked.change === 'resume' ? ['paused'] : asked.change === 'pause' ? ['active'] : ['active', 'paused']
    if (!expected.includes(before)) throw new Failure('alreadyTaken')
    await deskChanged(house.bus, tx, ['today', `mentorship:${id}`])
    const act = {
      staffId: staff.id,
      at,
      about: 'mentorship',
      aboutId: id,
      before,
      why: asked.reason,
    } as const
    if (asked.change === 'close') {
      await house.mentorshipEnded(tx, (await endMentorship(house, tx, id)) ?? [])
      await audit(tx, { ...act, act: 'mentorship_closed', after: 'ended' })
      return { actionId: null, undoUntil: null, state: 'ended' as const }
    }
    const isPause = asked.change === 'pause'
    const state = isPause ? 'paused' : 'active'
    await setPaused(tx, { id, at: isPause ? at : null, until: isPause ? (asked.until ?? null) : null })
    const done = await undoableAct(tx, {
      ...act,
      act: isPause ? 'mentorship_paused' : 'mentorship_resumed',
      after: state,
      right: 'care',
      kind: pauseKind,
      payload: { id, pausedAt: pair.pausedAt?.toISOString() ?? null, until: pair.pausedUntil },
    })
    return { ...done, state }
  })
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
