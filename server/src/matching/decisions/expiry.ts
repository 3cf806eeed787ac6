import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { unfitBeside } from '../trackers/choosable.ts'
import { endAndTell, planFollowUp } from '../trackers/end.ts'
import { expiresAt, remindsAt } from '../trackers/expiry.ts'
import { interestOf } from '../trackers/outcome.ts'
import { standingOf, trackerById, type TrackerRow } from '../trackers/store.ts'
import { holdMatch } from './hold.ts'

/** The names of the due work about the time of a proposal. */
export const expiryName = 'matchingExpiry'
export const reminderName = 'matchingReminder'

type ExpiringHouse = NoticeHouse & Pick<House, 'due'>

const tracked = v.object({ trackerId: v.string() })

/**
 * Plans the reminder and the end of a proposal. A decision or a pause moves both, but does not plan again: the work
 * checks its own moment and plans itself for the later one. Otherwise a decision, which holds the two people, would
 * wait for work that waits for them.
 */
export async function planExpiry(
  house: Pick<House, 'due'>,
  tx: Database,
  tracker: Pick<TrackerRow, 'id' | 'programme' | 'madeAt' | 'mentorDecidedAt' | 'menteeDecidedAt'>,
): Promise<void> {
  const programme = programmeByKey(tracker.programme)
  for (const { name, momentOf } of [
    { name: reminderName, momentOf: remindsAt },
    { name: expiryName, momentOf: expiresAt },
  ]) {
    const at = momentOf(tracker, programme)
    await house.due.plan(tx, { key: `${name}:${tracker.id}`, name, payload: { trackerId: tracker.id }, at })
  }
}

/** Ends a proposal whose time has passed. */
export function expiryKind(house: ExpiringHouse): DueKind {
  return dueKind({
    payload: tracked,
    work: async (tx, { trackerId }) => {
      const before = await trackerById(tx, trackerId)
      if (before === undefined || before.status !== 'ACTIVE') return
      const people = [before.mentorId, before.menteeId]
      await holdMatch(tx, { people, mentors: [], ids: [trackerId] })
      const tracker = await trackerById(tx, trackerId)
      if (tracker === undefined || tracker.status !== 'ACTIVE') return
      const at = expiresAt(tracker, programmeByKey(tracker.programme))
      if (at > house.clock.now()) {
        const key = `${expiryName}:${trackerId}`
        return house.due.plan(tx, { key, name: expiryName, payload: { trackerId }, at })
      }
      // Nobody could have said yes, so the expiry must not keep the two apart.
      const members = (await standingOf(tx, tracker.mentorId)).filter(({ isForming }) => isForming)
      const as = unfitBeside([tracker], members).length > 0 ? 'unfit' : 'timed_out'
      await endAndTell(house, tx, { ids: [trackerId], as, by: null, at })
      await planFollowUp(house, tx, tracker.programme)
    },
  })
}

/** Reminds the people of an open proposal who have not decided yet, each once. */
export function reminderKind(house: ExpiringHouse): DueKind {
  return dueKind({
    payload: tracked,
    work: async (tx, { trackerId }) => {
      const tracker = await trackerById(tx, trackerId)
      if (tracker === undefined || tracker.status !== 'ACTIVE') return
      const programme = programmeByKey(tracker.programme)
      const at = remindsAt(tracker, programme)
      const key = `${reminderName}:${trackerId}`
      if (at > house.clock.now()) {
        return house.due.plan(tx, { key, name: reminderName, payload: { trackerId }, at })
      }
      // The work can be late, and nobody should hurry for a proposal that is over.
      if (expiresAt(tracker, programme) <= house.clock.now()) return
      const values = { hours: String(programme.reminderHours) }
      for (const side of ['mentee', 'mentor'] as const) {
        if (interestOf(tracker, side) !== null) continue
        const personId = side === 'mentor' ? tracker.mentorId : tracker.menteeId
        // One notice for the proposals of one run, however many expire together.
        const notice = `matchExpires:${tracker.runId}:${at.toISOString().slice(0, 13)}`
        await notify(house, tx, { personId, kind: 'matchExpires', key: notice, values })
      }
    },
  })
}
