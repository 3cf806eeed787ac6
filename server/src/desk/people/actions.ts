import type { Reply } from '@saathi/contract/base/call.ts'
import { actionsFor, type PersonAction } from '@saathi/contract/desk/peopleRules.ts'
import type { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import type { GivenPersonAct, Undo } from '../../room/deskDuties.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { futureYearProblem } from '../../people/public/birthYear.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { audit } from '../public/audit.ts'
import { deskChanged } from '../public/news.ts'
import { colleaguesFor } from '../public/standing.ts'
import { takenBy } from '../public/takenBy.ts'
import { undoableAct } from '../public/undoable.ts'
import { newestActor } from '../acts/store.ts'
import { entriesOf } from './list.ts'
import { pausesOf } from '../pauses/store.ts'
import { askErase, dropEraseRequest, dropPause, eraseAskedBy, lockActs, putPause } from './store.ts'

type ActHouse = Pick<House, 'db' | 'clock' | 'bus'> & Pick<JoinedRooms, 'actOnPerson' | 'factsOfPeople'>

/** An act of the team on a person. */
export interface PersonActAsked extends GivenPersonAct {
  readonly action: PersonAction
  readonly reason: string
}

type Done = Reply<typeof peopleDeskCalls.actOnPerson>

const stays: Done = { actionId: null, undoUntil: null }

/** The kind under which an act on a person is undone. */
export const personActKind = 'person_act'

/** The acts that replace each other. Notes and repeated mails replace nothing. */
const chainOf: Readonly<Partial<Record<PersonAction, string>>> = {
  pause: 'pause',
  resume: 'pause',
  disable: 'disable',
  enable: 'disable',
  correct: 'correct',
  parent_consent: 'parent_consent',
}

/** Carries out an act on a person, with what each domain has to do for it. */
export async function actOnPerson(
  house: ActHouse,
  staff: StaffMember,
  { person, asked }: { readonly person: PersonRow; readonly asked: PersonActAsked },
): Promise<Done> {
  requireGiven(asked, house.clock.now())
  const { done, after } = await house.db.transaction(async (tx) => {
    // If two members act at the same moment, the second is told who was first.
    await lockActs(tx, person.id)
    await requireFitting(house, tx, { person, action: asked.action })
    if (asked.action === 'erase') return eraseIn(house, tx, { staff, person, reason: asked.reason })
    const { action, reason, ...fields } = asked
    const given = action === 'resend_mail' ? { mailKey: uuid() } : fields
    const inverse = await inverseOf(house, tx, { person, asked: { ...asked, ...given } })
    const work = await carryOut(house, tx, { action, given, personId: person.id, staffId: staff.id })
    const act = {
      staffId: staff.id,
      at: house.clock.now(),
      act: `person_${action}`,
      about: 'person',
      aboutId: person.id,
      personId: person.id,
      // Only the link opens the stored address of a parent.
      after: action === 'parent_recording' ? {} : given,
      why: reason,
    } as const
    await deskChanged(house.bus, tx, ['people', `person:${person.id}`])
    if (inverse === undefined) {
      await audit(tx, act)
      return { done: stays, after: work }
    }
    const payload = { personId: person.id, ...inverse }
    return {
      done: await undoableAct(tx, {
        ...act,
        right: 'people',
        kind: personActKind,
        payload,
        ...chained(action),
      }),
      after: work,
    }
  })
  await after?.()
  return done
}

const chained = (action: PersonAction) => {
  const chain = chainOf[action]
  return chain === undefined ? {} : { chain }
}

/** The words of a number that is none. */
const phoneProblem = 'This number has too few or too many digits.'

function requireGiven({ action, agrees, email, ...corrected }: PersonActAsked, now: Date): void {
  const { firstName, phone, birthYear } = corrected
  const needed = ['Field is mandatory']
  const all = [firstName, email, phone, birthYear]
  if (action === 'correct' && all.every((each) => each === undefined))
    throw failureOfFields<PersonActAsked>('invalid', { firstName: needed })
  if (phone === '') throw failureOfFields<PersonActAsked>('invalid', { phone: [phoneProblem] })
  const problem = typeof birthYear === 'number' ? futureYearProblem(birthYear, now) : undefined
  if (problem !== undefined) throw failureOfFields<PersonActAsked>('invalid', { birthYear: [problem] })
  if (action === 'parent_consent' && agrees === undefined)
    throw failureOfFields<PersonActAsked>('invalid', { agrees: needed })
  if (action === 'parent_recording' && email === undefined)
    throw failureOfFields<PersonActAsked>('invalid', { email: needed })
}

async function requireFitting(
  { factsOfPeople }: ActHouse,
  tx: Database,
  { person, action }: { readonly person: PersonRow; readonly action: PersonAction },
): Promise<void> {
  const now = await personById(tx, person.id)
  const [entry] = now === undefined ? [] : await entriesOf({ db: tx, factsOfPeople }, [now])
  if (entry === undefined || !actionsFor(entry.state).includes(action))
    throw await takenBy(tx, await newestActor(tx, person.id))
}

interface Inverse {
  readonly action: PersonAction
  readonly given: GivenPersonAct
}

/** Returns the act that undoes this one; undefined if nothing does. */
async function inverseOf(
  { factsOfPeople }: Pick<ActHouse, 'factsOfPeople'>,
  tx: Database,
  {
    person,
    asked: { action, agrees, firstName, email, phone, birthYear, mailKey },
  }: { readonly person: PersonRow; readonly asked: PersonActAsked },
): Promise<Inverse | undefined> {
  if (action === 'note') return { action: 'note', given: {} }
  if (action === 'disable') return { action: 'enable', given: {} }
  if (action === 'enable') return { action: 'disable', given: {} }
  if (action === 'pause') return { action: 'resume', given: {} }
  if (action === 'resume') {
    const [pause] = await pausesOf(tx, [person.id])
    return { action: 'pause', given: { until: pause?.until ?? undefined } }
  }
  if (action === 'resend_mail') return { action, given: { mailKey, isUndo: true } }
  if (action === 'correct')
    return {
      action,
      given: {
        ...(firstName === undefined ? {} : { firstName: person.firstName, lastName: person.lastName }),
        ...(email === undefined ? {} : { formerEmail: person.email }),
        ...(phone === undefined ? {} : { phone: person.phoneNumber }),
        ...(birthYear === undefined ? {} : { birthYear: person.birthYear }),
      },
    }
  if (action !== 'parent_consent') return undefined
  if (agrees === true) return { action, given: { agrees: false } }
  // The undo of a "no" brings a consent back only if there was one.
  const known = (await factsOfPeople([person.id])).get(person.id)
  return known?.parentAgrees === true ? { action, given: { agrees: true } } : { action: 'note', given: {} }
}

interface CarriedOut extends Inverse {
  readonly personId: string
  readonly staffId: string | null
}

/** Carries out an act in the desk and in every room that has a part of it. */
export async function carryOut(
  { actOnPerson: inRooms, clock }: Pick<ActHouse, 'actOnPerson' | 'clock'>,
  tx: Database,
  { action, given, personId, staffId }: CarriedOut,
): Promise<() => Promise<void>> {
  const at = clock.now()
  if (action === 'pause') await putPause(tx, { personId, until: given.until ?? null, by: staffId, at })
  if (action === 'resume') await dropPause(tx, personId, at)
  const person = await personById(tx, personId)
  if (person === undefined) throw new Failure('notFound')
  const { email, role } = person
  return inRooms(tx, action, { personId, email, role, at, given })
}

/** Erases the account if a colleague has asked for it; otherwise asks a colleague. */
async function eraseIn(
  house: ActHouse,
  tx: Database,
  {
    staff,
    person,
    reason,
  }: { readonly staff: StaffMember; readonly person: PersonRow; readonly reason: string },
): Promise<{ readonly done: Done; readonly after?: () => Promise<void> }> {
  const at = house.clock.now()
  const askedBy = await eraseAskedBy(tx, person.id)
  const act = {
    staffId: staff.id,
    at,
    about: 'person',
    aboutId: person.id,
    personId: person.id,
    why: reason,
  } as const
  await deskChanged(house.bus, tx, ['people', `person:${person.id}`])
  if (askedBy !== undefined && askedBy !== staff.id) {
    await audit(tx, { ...act, act: 'person_erase' })
    await dropEraseRequest(tx, person.id)
    return {
      done: stays,
      after: await carryOut(house, tx, {
        action: 'erase',
        given: {},
        personId: person.id,
        staffId: staff.id,
      }),
    }
  }
  const others = await colleaguesFor(tx, { staffId: staff.id, right: 'people', person })
  if (others.length === 0) throw new Failure('onlyOneMember')
  if (askedBy === staff.id) throw new Failure('secondPersonNeeded')
  await askErase(tx, { personId: person.id, by: staff.id, at })
  await audit(tx, { ...act, act: 'person_erase_asked' })
  return { done: stays }
}

const given = v.object({
  until: v.optional(v.string()),
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  agrees: v.optional(v.boolean()),
  phone: v.optional(v.string()),
  birthYear: v.optional(v.nullable(v.number())),
  formerEmail: v.optional(v.string()),
  mailKey: v.optional(v.string()),
  isUndo: v.optional(v.boolean()),
})
const undoPayload = v.object({
  personId: v.string(),
  action: v.picklist([
    'note',
    'enable',
    'disable',
    'resume',
    'pause',
    'correct',
    'parent_consent',
    'resend_mail',
  ]),
  given,
})

/** Returns the undo of an act on a person. */
export function personActUndo(house: Pick<House, 'clock' | 'bus'> & { readonly rooms: JoinedRooms }): Undo {
  return async (tx, payload) => {
    const { personId, action, given: values } = v.parse(undoPayload, payload)
    await deskChanged(house.bus, tx, ['people', `person:${personId}`])
    const parts = { clock: house.clock, actOnPerson: house.rooms.actOnPerson }
    return carryOut(parts, tx, { action, given: values, personId, staffId: null })
  }
}
