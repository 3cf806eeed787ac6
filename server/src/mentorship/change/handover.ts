import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import { addChannel } from '../../chat/public/channels.ts'
import { closeConversation, tellMembersIn } from '../../chat/public/pause.ts'
import { tellChannel } from '../../chat/public/conversation.ts'
import type { Database } from '../../engines/database/database.ts'
import type { StaffScope } from '../../http/request.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { isInScope } from '../../people/public/scope.ts'
import { personById } from '../../people/public/store.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { holdIfBlocked } from '../../safety/public/contact.ts'
import { addDirectChannels } from '../public/membership.ts'
import { markLeft, membersOf } from '../public/store.ts'
import {
  type HandoverRow,
  insertHandover,
  markDropped,
  markHandedOver,
  plannedHandover,
  putMentor,
  setBridged,
} from './handoverStore.ts'

/** The dependencies of a handover. */
export type HandoverHouse = NoticeHouse &
  Pick<JoinedRooms, 'factsOfPeople' | 'mentorshipEnded' | 'waitsAgain' | 'placeTaken'>

/** A mentor who is to take a mentorship over. */
export interface HandoverAsked {
  readonly mentorshipId: string
  readonly kind: 'bridge' | 'swap'
  readonly mentorId: string | undefined
  readonly staffId: string
  readonly scope: StaffScope
}

/** Plans that another mentor takes a mentorship over; returns the id of the plan. It is carried out when the mentees were told. */
export async function planHandover(
  house: HandoverHouse,
  tx: Database,
  { mentorshipId, kind, mentorId, staffId, scope }: HandoverAsked,
): Promise<string> {
  const refuse = (words: string) => failureOfFields<{ mentorId: string }>('invalid', { mentorId: [words] })
  const mentor = mentorId === undefined ? undefined : await personById(tx, mentorId)
  if (mentor === undefined || mentor.role !== 'mentor' || !isInScope(scope, mentor))
    throw refuse('Please choose a mentor.')
  const obstacle = await obstacleTo(house, tx, { mentorshipId, kind, mentorId: mentor.id })
  if (obstacle !== undefined) throw refuse(obstacle)
  const earlier = await plannedHandover(tx, mentorshipId)
  // A plan whose mentor cannot come any more makes room for another one.
  if (earlier !== undefined && (await obstacleTo(house, tx, earlier)) !== undefined)
    await markDropped(tx, earlier.id, house.clock.now())
  const id = uuid()
  const row = {
    id,
    mentorshipId,
    kind,
    mentorId: mentor.id,
    plannedBy: staffId,
    plannedAt: house.clock.now(),
  }
  if ((await insertHandover(tx, row)) === 0) throw new Failure('alreadyTaken')
  return id
}

type Plan = Pick<HandoverRow, 'mentorshipId' | 'kind' | 'mentorId'>

/** Returns why a mentor cannot take a mentorship over, as a sentence; undefined if they can. */
async function obstacleTo(
  house: HandoverHouse,
  tx: Database,
  { mentorshipId, kind, mentorId }: Plan,
): Promise<string | undefined> {
  const members = await membersOf(tx, [mentorshipId])
  if (members.some(({ personId }) => personId === mentorId)) return 'This mentor is in the pair already.'
  const mentor = await personById(tx, mentorId)
  const known = (await house.factsOfPeople([mentorId])).get(mentorId)
  // A person who went through screening is in the pool, or has mentees.
  const isReady = known !== undefined && (known.isInPool || (kind === 'bridge' && known.isMatched))
  if (mentor === undefined || mentor.disabledAt !== null || !isReady)
    return kind === 'bridge'
      ? 'This mentor was not accepted, or has left.'
      : 'This mentor is not in the pool, or has no free place.'
  for (const { personId, role } of members)
    if (role === 'mentee' && (await holdIfBlocked(tx, [mentorId, personId])))
      return 'One of them has stopped the contact with the other.'
  return undefined
}

/**
 * Carries the planned handover of a mentorship out, after its mentees were told by a person; undefined without a plan. A mentor who
 * has left, was blocked or has no free place any more since the plan does not come: the plan is dropped, and today's list says so.
 */
export async function carryOutHandover(
  house: HandoverHouse,
  tx: Database,
  { mentorshipId, staffId }: { readonly mentorshipId: string; readonly staffId: string },
): Promise<{ readonly plan: HandoverRow; readonly isDone: boolean } | undefined> {
  const plan = await plannedHandover(tx, mentorshipId)
  if (plan === undefined) return undefined
  const at = house.clock.now()
  if ((await obstacleTo(house, tx, plan)) !== undefined) {
    await markDropped(tx, plan.id, at)
    return { plan, isDone: false }
  }
  const members = await membersOf(tx, [mentorshipId])
  const mentees = members.filter(({ role }) => role === 'mentee')
  const former = members.filter(({ role }) => role === 'mentor')
  for (const { personId } of former) await markLeft(tx, { mentorshipId, personId, at })
  await putMentor(tx, mentorshipId, plan.mentorId)
  await setBridged(tx, mentorshipId, plan.kind === 'bridge' ? at : null)
  await markHandedOver(tx, plan.id, at)
  const menteeIds = mentees.map(({ personId }) => personId)
  await replaceChannel(house, tx, { plan, menteeIds, staffId, at })
  await house.mentorshipEnded(tx, former)
  if (plan.kind === 'bridge') await house.waitsAgain(tx, mentees)
  else await house.placeTaken(tx, plan.mentorId)
  await tellOfHandover(house, tx, { plan, menteeIds, formerIds: former.map(({ personId }) => personId) })
  return { plan, isDone: true }
}

interface Replacing {
  readonly plan: HandoverRow
  readonly menteeIds: readonly string[]
  readonly staffId: string
  readonly at: Date
}

/** Begins a conversation with the new mentor. The earlier one stays with those who wrote there, so the new mentor does not read it. */
async function replaceChannel(
  { bus }: HandoverHouse,
  tx: Database,
  { plan: { id, mentorshipId, mentorId, kind }, menteeIds, staffId, at }: Replacing,
): Promise<void> {
  await closeConversation(bus, tx, { mentorshipId, at, isReplaced: true })
  const isGroup = menteeIds.length > 1
  const channelId = await addChannel(tx, {
    kind: isGroup ? 'group' : 'one_to_one',
    mentorshipId,
    members: [mentorId, ...menteeIds].map((personId) => ({ personId })),
    at,
    ...(isGroup ? { namedAfter: mentorId } : {}),
  })
  if (isGroup) await addDirectChannels(tx, { mentorId, menteeIds, besideId: channelId, at })
  await tellMembersIn(bus, tx, channelId)
  await tellChannel(tx, {
    channelId,
    staffId,
    text: { notice: 'new_mentor', reason: kind },
    tempId: `handover-${id}`,
    at,
  })
}

interface Told {
  readonly plan: HandoverRow
  readonly menteeIds: readonly string[]
  readonly formerIds: readonly string[]
}

async function tellOfHandover(
  house: HandoverHouse,
  tx: Database,
  { plan: { id, kind, mentorshipId: mentorship, mentorId }, menteeIds, formerIds }: Told,
): Promise<void> {
  const named = (ids: readonly string[]) => ({ list: ids.map((person) => ({ person })) })
  const [toMentee, toMentor] = [`${kind}:${id}`, `${kind}Mentor:${id}`]
  for (const personId of menteeIds)
    await (kind === 'bridge'
      ? notify(house, tx, {
          personId,
          kind: 'bridgeBegun',
          key: toMentee,
          values: { mentorship, name: { person: mentorId } },
        })
      : notify(house, tx, {
          personId,
          kind: 'mentorshipBegun',
          key: toMentee,
          values: { names: named([mentorId]) },
        }))
  const names = named(menteeIds)
  await (kind === 'bridge'
    ? notify(house, tx, {
        personId: mentorId,
        kind: 'bridgeAsked',
        key: toMentor,
        values: { mentorship, names },
      })
    : notify(house, tx, { personId: mentorId, kind: 'mentorshipBegun', key: toMentor, values: { names } }))
  for (const personId of formerIds)
    await notify(house, tx, { personId, kind: 'handedOver', key: `handedOver:${id}`, values: { names } })
}
