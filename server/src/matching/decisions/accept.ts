import { choosingOf } from '@saathi/contract/matching/rules.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { storeMentorship } from '../../mentorship/public/membership.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { candidateOf } from '../people/person.ts'
import { closeIfFull } from '../people/pool.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { endAndTell, endUnfit, planFollowUp } from '../trackers/end.ts'
import { addGroup, formingGroupOf, formingMenteesOf, type GroupRow } from '../trackers/groupStore.ts'
import type { Ending, Side } from '../trackers/endings.ts'
import { markSuccess, standingOf, type TrackerRow } from '../trackers/store.ts'
import { groupStartName, startGroup } from './groupStart.ts'

type AcceptingHouse = NoticeHouse & Pick<House, 'db' | 'due' | 'queue'>

const hourMs = 3_600_000

/**
 * Carries out a proposal to which both said yes: a mentorship with its channel, or a place in the mentor's group.
 * The two, everyone in the group and their proposals must be locked. Returns the new channels.
 */
export async function acceptBoth(
  house: AcceptingHouse,
  tx: Database,
  tracker: TrackerRow,
): Promise<string[]> {
  const channels =
    tracker.matchType === '1to1' ? await beginPair(house, tx, tracker) : await joinGroup(house, tx, tracker)
  await planFollowUp(house, tx, tracker.programme)
  return channels
}

async function beginPair(house: AcceptingHouse, tx: Database, tracker: TrackerRow): Promise<string[]> {
  const { id, mentorId, menteeId } = tracker
  await markSuccess(tx, id, null)
  const { channelId } = await storeMentorship(house, tx, {
    mentorId,
    menteeIds: [menteeId],
  })
  await endOthers(house, tx, { personId: menteeId, side: 'mentee', as: 'accepted_elsewhere' })
  await closeIfFull(house, tx, { id: menteeId, role: 'mentee' })
  const isFull = await closeIfFull(house, tx, { id: mentorId, role: 'mentor' })
  if (isFull) await endOthers(house, tx, { personId: mentorId, side: 'mentor', as: 'filled' })
  return [channelId]
}

/** Brings a mentee into the mentor's group, which begins with its first member and starts with its last one. */
async function joinGroup(house: AcceptingHouse, tx: Database, tracker: TrackerRow): Promise<string[]> {
  const { id, mentorId, menteeId } = tracker
  const group = (await formingGroupOf(tx, mentorId)) ?? (await beginGroup(house, tx, tracker))
  await markSuccess(tx, id, group.id)
  await endOthers(house, tx, { personId: menteeId, side: 'mentee', as: 'accepted_elsewhere' })
  await tellOfJoining(house, tx, tracker)
  const members = await formingMenteesOf(tx, [mentorId])
  if (members.length >= group.size) return [await startGroup(house, tx, group)]
  await endUnfit(house, tx, mentorId)
  return []
}

async function beginGroup(
  house: AcceptingHouse,
  tx: Database,
  { mentorId, programme }: TrackerRow,
): Promise<GroupRow> {
  const createdOn = house.clock.now()
  const startsAt = new Date(createdOn.getTime() + programmeByKey(programme).groupHours * hourMs)
  const { facts } = await candidateOf(house, tx, { id: mentorId, role: 'mentor' })
  const group = { id: uuid(), mentorId, size: Math.max(1, choosingOf(facts).places), createdOn, startsAt }
  await addGroup(tx, group)
  const payload = { groupId: group.id }
  await house.due.plan(tx, {
    key: `${groupStartName}:${group.id}`,
    name: groupStartName,
    payload,
    at: startsAt,
  })
  return { ...group, startedAt: null }
}

/** Ends the open proposals of a person who found their match, or whose places are full. */
export async function endOthers(
  house: NoticeHouse,
  tx: Database,
  { personId, side, as }: { readonly personId: string; readonly side: Side; readonly as: Ending },
): Promise<void> {
  const open = (await standingOf(tx, personId)).filter(({ status }) => status === 'ACTIVE')
  await endAndTell(house, tx, { ids: open.map(({ id }) => id), as, by: side, at: house.clock.now() })
}

async function tellOfJoining(house: AcceptingHouse, tx: Database, tracker: TrackerRow): Promise<void> {
  const { mentorId, menteeId } = tracker
  const key = joiningKey(tracker.id)
  const days = String(Math.ceil(programmeByKey(tracker.programme).groupHours / 24))
  await notify(house, tx, {
    personId: menteeId,
    kind: 'groupJoined',
    key,
    values: { name: { person: mentorId }, days },
  })
  await notify(house, tx, {
    personId: mentorId,
    kind: 'groupGrew',
    key,
    values: { name: { person: menteeId }, days },
  })
}

/** Returns the key of the notices that someone joined a group. */
export const joiningKey = (trackerId: string) => `groupJoined:${trackerId}`
