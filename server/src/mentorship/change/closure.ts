import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { closureDays, longestClosureDays } from '@saathi/contract/mentorship/closureRules.ts'
import * as v from 'valibot'

import { deskChanged } from '../../desk/public/news.ts'
import type { Undo } from '../../room/deskDuties.ts'
import type { Database } from '../../engines/database/database.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify, takeBack } from '../../notifications/public.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { endMentorship } from '../public/membership.ts'
import { membersOf } from '../public/store.ts'
import {
  closuresThatEnd,
  dropClosure,
  farewellsOf,
  insertClosure,
  lockClosure,
  markFinished,
  setLastDay,
} from './closureStore.ts'

/** The dependencies of the end of a mentorship. */
export type ClosingHouse = NoticeHouse & Pick<JoinedRooms, 'mentorshipEnded' | 'waitsAgain'>

/** A closure that the team asks for. */
export interface ClosureAsked {
  readonly mentorshipId: string
  readonly staffId: string
  readonly until: string | undefined
}

/** What a closure has become: begun, moved to another day, or over. */
export type ClosureDone = 'begun' | 'moved' | 'over'

/** Begins the closure of a mentorship and tells both sides, or changes its last day. A last day today ends it at once. */
export async function beginClosure(
  house: ClosingHouse,
  tx: Database,
  { mentorshipId, staffId, until }: ClosureAsked,
): Promise<ClosureDone> {
  const at = house.clock.now()
  const today = indiaDayOf(at)
  const lastDay = until ?? daysAfter(today, closureDays)
  if (lastDay < today || lastDay > daysAfter(today, longestClosureDays))
    throw failureOfFields<{ until: string }>('invalid', {
      until: ['Please choose a day within the next 90 days.'],
    })
  if (lastDay === today) {
    await finishClosure(house, tx, mentorshipId)
    return 'over'
  }
  const isNew = (await insertClosure(tx, { mentorshipId, begunBy: staffId, begunAt: at, lastDay })) > 0
  if (!isNew) {
    // A repeated press changes nothing; a day was asked for.
    if (until === undefined) throw new Failure('alreadyTaken')
    await setLastDay(tx, mentorshipId, lastDay)
    return 'moved'
  }
  const members = await membersOf(tx, [mentorshipId])
  for (const { personId } of members) {
    const others = members.filter((member) => member.personId !== personId)
    await notify(house, tx, {
      personId,
      kind: 'mentorshipCloses',
      key: closesKey(mentorshipId),
      values: {
        mentorship: mentorshipId,
        names: { list: others.map((other) => ({ person: other.personId })) },
        day: { day: lastDay },
      },
    })
  }
  return 'begun'
}

const closesKey = (mentorshipId: string) => `mentorshipCloses:${mentorshipId}`

/** Ends a mentorship: its conversation stays to be read, and those who asked for another match wait for one. */
export async function finishClosure(house: ClosingHouse, tx: Database, mentorshipId: string): Promise<void> {
  const members = await endMentorship(house, tx, mentorshipId)
  if (members === undefined) return
  await markFinished(tx, mentorshipId, house.clock.now())
  await house.mentorshipEnded(tx, members)
  const farewells = await farewellsOf(tx, [mentorshipId])
  const again = new Set(farewells.flatMap(({ personId, wish }) => (wish === 'again' ? personId : [])))
  await house.waitsAgain(
    tx,
    members.filter(({ personId }) => again.has(personId)),
  )
}

/** The kind under which the beginning of a closure is undone. */
export const closureKind = 'mentorship_closing'

/** Returns the undo of the beginning of a closure: both sides' notices and letters go. A mentorship that is over stays over. */
export function closureUndo({ bus, mail }: Pick<House, 'bus' | 'mail'>): Undo {
  return async (tx, payload) => {
    const { id } = v.parse(v.object({ id: v.string() }), payload)
    const closure = await lockClosure(tx, id)
    if (closure === undefined || closure.finishedAt !== null) throw new Failure('undoEnded')
    await dropClosure(tx, id)
    await takeBack({ mail }, tx, [closesKey(id)])
    await deskChanged(bus, tx, ['today', `mentorship:${id}`])
  }
}

/** Ends the mentorships whose last day is over, and those in which everyone has done everything. */
export function endClosuresJob(
  house: NoticeHouse & Pick<House, 'db'>,
  rooms: Pick<JoinedRooms, 'mentorshipEnded' | 'waitsAgain'>,
): Job {
  const closing: ClosingHouse = {
    ...house,
    mentorshipEnded: (tx, members) => rooms.mentorshipEnded(tx, members),
    waitsAgain: (tx, people) => rooms.waitsAgain(tx, people),
  }
  return job({
    payload: v.unknown(),
    everyMinute: true,
    work: async () => {
      const { db, clock, bus } = house
      const today = indiaDayOf(clock.now())
      for (const id of await closuresThatEnd(db, today)) {
        await db.transaction(async (tx) => {
          // A colleague may have taken it back meanwhile, or given more days.
          const closure = await lockClosure(tx, id)
          if (closure === undefined || closure.finishedAt !== null) return
          if (!(await closuresThatEnd(tx, today)).includes(id)) return
          await finishClosure(closing, tx, id)
          await deskChanged(bus, tx, ['today', `mentorship:${id}`])
        })
      }
    },
  })
}
