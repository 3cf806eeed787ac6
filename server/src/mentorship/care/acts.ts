import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { nextContactOn, reachesMentee } from '@saathi/contract/mentorship/careRules.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { audit } from '../../desk/public/audit.ts'
import { deskChanged } from '../../desk/public/news.ts'
import { undoableAct } from '../../desk/public/undoable.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { Undo } from '../../room/deskDuties.ts'
import { carryOutHandover, type HandoverHouse } from '../change/handover.ts'
import { plannedHandover } from '../change/handoverStore.ts'
import {
  type CareRow,
  type ContactRow,
  contactsOf,
  insertContact,
  lockPair,
  setNext,
  undoContact,
} from './store.ts'
import { pairsLeftAlone } from './carePairsStore.ts'
import { forgetRisk } from './riskStore.ts'

type ActHouse = HandoverHouse & Pick<House, 'db'>

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
  house: ActHouse,
  staff: StaffMember,
  { id, contact }: { readonly id: string; readonly contact: NewContact },
): Promise<Reply<typeof careCalls.contact>> {
  const { db, clock, bus } = house
  const at = clock.now()
  const today = indiaDayOf(at)
  return db.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair === undefined || !(await takesContacts(tx, pair))) throw new Failure('notFound')
    const [newest] = await contactsOf(tx, [id])
    const { knownContact } = contact
    if (newest !== undefined && isRepeated(newest, { staff, contact, at })) return repliedTo(newest)
    if (knownContact !== undefined && (newest?.id ?? null) !== knownContact)
      throw await takenBy(tx, newest?.staffId ?? null)
    const next = contact.next ?? nextContactOn(indiaDayOf(pair.createdAt), today)
    if (next < today)
      throw failureOfFields<NewContact>('invalid', { next: ['Please choose today or a later day.'] })
    const contactId = uuid()
    const { words, outcome, way, with: side } = contact
    const act = {
      staffId: staff.id,
      at,
      act: 'contact_written',
      about: 'mentorship' as const,
      aboutId: id,
      before: { next: pair.nextOn, owner: pair.ownerId },
      after: { with: side, way, outcome, next },
    }
    const brings = reachesMentee({ side, outcome })
    const payload = { id, contactId, next: pair.nextOn, owner: pair.ownerId, set: next }
    // The other mentor is told at once and cannot be taken back, so the contact that brings them stays too.
    const stays = brings && (await plannedHandover(tx, id)) !== undefined
    if (stays) await audit(tx, act)
    const undo = stays
      ? undefined
      : await undoableAct(tx, { ...act, right: 'care', kind: contactKind, payload })
    const row = { id: contactId, mentorshipId: id, staffId: staff.id, side, way, outcome, words }
    await insertContact(tx, { ...row, nextOn: next, heldAt: at, actionId: undo?.actionId ?? '' })
    await setNext(tx, { id, nextOn: next, ownerId: staff.id })
    await forgetRisk(tx, id)
    const handover = brings ? await handOver(house, tx, { id, staffId: staff.id }) : null
    await deskChanged(bus, tx, ['today', `mentorship:${id}`])
    return { actionId: undo?.actionId ?? null, undoUntil: undo?.undoUntil ?? null, next, handover }
  })
}

/** For how long the same contact by the same member is the same call sent again, because its reply was lost. */
const repeatedMs = 600_000

function isRepeated(
  newest: ContactRow,
  { staff, contact, at }: { readonly staff: StaffMember; readonly contact: NewContact; readonly at: Date },
): boolean {
  const { with: side, way, outcome, words, next, knownContact } = contact
  // The writer of a repeated call does not know the contact that it stored.
  const isUnknown = knownContact !== undefined && knownContact !== newest.id
  const isRecent = at.getTime() - newest.heldAt.getTime() < repeatedMs
  const isSame =
    newest.side === side && newest.way === way && newest.outcome === outcome && newest.words === words
  const isOwn = newest.staffId === staff.id && (next === undefined || newest.nextOn === next)
  return isUnknown && isRecent && isSame && isOwn
}

/** The reply to the call that stored a contact. */
function repliedTo({ actionId, heldAt, nextOn }: ContactRow): Reply<typeof careCalls.contact> {
  const isUndoable = actionId !== ''
  return {
    actionId: isUndoable ? actionId : null,
    undoUntil: isUndoable ? new Date(heldAt.getTime() + 86_400_000).toISOString() : null,
    next: nextOn,
    handover: isUndoable ? null : 'done',
  }
}

/** Whether the team still speaks with a pair: it runs, or its mentor's account was erased and the mentee has not heard it. */
export async function takesContacts(db: Database, { id, endedAt }: CareRow): Promise<boolean> {
  return endedAt === null || (await pairsLeftAlone(db, [id])).length > 0
}

/** Another mentor comes once a person has told the mentee. */
async function handOver(
  house: ActHouse,
  tx: Database,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<'done' | 'dropped' | null> {
  const done = await carryOutHandover(house, tx, { mentorshipId: id, staffId })
  if (done === undefined) return null
  const { plan, isDone } = done
  const carriedOut = plan.kind === 'bridge' ? 'mentorship_bridged' : 'mentorship_swapped'
  await audit(tx, {
    staffId,
    at: house.clock.now(),
    act: isDone ? carriedOut : 'mentorship_handover_dropped',
    about: 'mentorship',
    aboutId: id,
    after: { mentor: plan.mentorId },
  })
  return isDone ? 'done' : 'dropped'
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

/** Returns the undo of a contact. The next contact goes back, unless there is a later contact, which has set it again. */
export function contactUndo({ clock, bus }: Pick<House, 'clock' | 'bus'>): Undo {
  return async (tx, payload) => {
    const { id, contactId, next, owner, set } = v.parse(contactPayload, payload)
    const pair = await lockPair(tx, id)
    const [newest] = await contactsOf(tx, [id])
    await undoContact(tx, contactId, clock.now())
    await forgetRisk(tx, id)
    if (newest?.id === contactId && pair?.nextOn === set)
      await setNext(tx, { id, nextOn: next, ownerId: owner })
    await deskChanged(bus, tx, ['today', `mentorship:${id}`])
  }
}

async function takenBy(db: Database, staffId: string | null): Promise<Failure> {
  const [first] = staffId === null ? [] : await peopleByIds(db, [staffId])
  return new Failure('alreadyTaken', first === undefined ? {} : { by: displayNameOf(first) })
}
