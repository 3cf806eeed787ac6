import { awayMailMs } from '@saathi/contract/mentorship/careRules.ts'
import * as v from 'valibot'

import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify, takeBack } from '../../notifications/public.ts'
import type { DeskDuties } from '../../room/deskDuties.ts'
import { membersOf, runningOf } from '../public/store.ts'

/** The name of the due work that tells mentees that their mentor is away. */
export const awayName = 'mentor_away'

const planned = v.object({ mentorshipId: v.string(), mentorId: v.string(), until: v.nullable(v.string()) })

type AwayHouse = NoticeHouse & Pick<House, 'due'>

/** Tells the mentees of a paused mentor, unless the pause is undone within ten minutes. */
export function awayActs({
  due,
  mail,
}: Pick<AwayHouse, 'due' | 'mail'>): NonNullable<DeskDuties['personActs']> {
  return {
    async pause(tx, { personId, role, at, given: { until = null } }) {
      if (role !== 'mentor') return
      for (const { id } of await runningOf(tx, [personId])) {
        const payload = { mentorshipId: id, mentorId: personId, until }
        const sendsAt = new Date(at.getTime() + awayMailMs)
        await due.plan(tx, { key: awayKey(id, personId), name: awayName, payload, at: sendsAt })
      }
    },
    // A mentor who is back is not away any more: the notice would be wrong.
    async resume(tx, { personId }) {
      const keys = (await runningOf(tx, [personId])).map(({ id }) => awayKey(id, personId))
      for (const key of keys) await due.drop(tx, key)
      await takeBack({ mail }, tx, keys)
    },
  }
}

/** Tells the mentees, if the mentorship still goes on. */
export function awayKind(house: NoticeHouse): DueKind {
  return dueKind({
    payload: planned,
    work: async (tx, { mentorshipId, mentorId, until }) => {
      const running = await runningOf(tx, [mentorId])
      if (!running.some(({ id }) => id === mentorshipId)) return
      const day = until === null ? { text: 'notice.partnerAway.open' } : { day: until }
      for (const { personId, role } of await membersOf(tx, [mentorshipId])) {
        if (role === 'mentor') continue
        await notify(house, tx, {
          personId,
          kind: 'partnerAway',
          key: awayKey(mentorshipId, mentorId),
          values: { mentorship: mentorshipId, name: { person: mentorId }, day },
        })
      }
    },
  })
}

/** The key of the notice that a mentor is away, and of the work that sends it. */
export const awayKey = (mentorshipId: string, mentorId: string) => `partnerAway:${mentorshipId}:${mentorId}`
