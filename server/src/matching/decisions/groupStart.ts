import * as v from 'valibot'

import { membershipChanged } from '../../chat/public/channels.ts'
import type { Database } from '../../engines/database/database.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { storeMentorship } from '../../mentorship/public/membership.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { closeIfFull } from '../people/pool.ts'
import { formingMenteesOf, groupById, type GroupRow, markStarted } from '../trackers/groupStore.ts'
import { endAndTell } from '../trackers/end.ts'
import { standingOf } from '../trackers/store.ts'
import { holdMatch } from './hold.ts'

/** The name of the due work that starts a group. */
export const groupStartName = 'matchingGroupStart'

type StartingHouse = NoticeHouse & Pick<House, 'due' | 'queue'>

/**
 * Starts a group with its present members: mentorship, channel and notices together. The members and their
 * proposals must be locked. Returns the channel, which the chat hears of after the commit.
 */
export async function startGroup(house: StartingHouse, tx: Database, group: GroupRow): Promise<string> {
  const { id, mentorId } = group
  const at = house.clock.now()
  const menteeIds = await formingMenteesOf(tx, [mentorId])
  await markStarted(tx, id, at)
  const { channelId } = await storeMentorship(house, tx, { mentorId, menteeIds, type: 'group' })
  const open = (await standingOf(tx, mentorId)).filter(({ status }) => status === 'ACTIVE')
  await endAndTell(house, tx, { ids: open.map((each) => each.id), as: 'filled', by: 'mentor', at })
  await closeIfFull(house, tx, { id: mentorId, role: 'mentor' })
  for (const menteeId of menteeIds) await closeIfFull(house, tx, { id: menteeId, role: 'mentee' })
  return channelId
}

/**
 * Starts a group when its time has come, even if it is not full. A group that started or fell apart stays as it is.
 */
export function groupStartKind(house: StartingHouse): DueKind {
  return dueKind({
    payload: v.object({ groupId: v.string() }),
    work: async (tx, { groupId }) => {
      const before = await groupById(tx, groupId)
      if (before === undefined || before.startedAt !== null) return
      const { mentorId } = before
      const held = await holdMatch(tx, { people: [mentorId], mentors: [mentorId], ids: [] })
      // A person who joined meanwhile is not locked: the queue tries again at once.
      if (held === undefined) throw new Error('Somebody joined a group while it was being started.')
      const group = await groupById(tx, groupId)
      if (group === undefined || group.startedAt !== null) return
      const channelId = await startGroup(house, tx, group)
      await house.queue.add(tx, { name: announceChannelName, payload: { channelId } })
    },
  })
}

/** The name of the job that tells the members of a new channel, once it is stored. */
export const announceChannelName = 'announceMatchChannel'

/** Tells all members' clients of a channel that due work made. */
export function announceChannel(house: Pick<House, 'db' | 'bus'>): Job {
  return job({
    payload: v.object({ channelId: v.string() }),
    work: ({ channelId }) => membershipChanged(house, channelId),
  })
}
