import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import * as v from 'valibot'

import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { deskChanged } from '../public/news.ts'
import { carryOut } from './actions.ts'
import { endedPauses } from './store.ts'

/** Resumes the people whose pause has ended. */
export function resumePeopleJob({ db, clock, bus }: House, rooms: JoinedRooms): Job {
  const parts = { clock, actOnPerson: rooms.actOnPerson }
  return job({
    payload: v.unknown(),
    everyMinute: true,
    work: async () => {
      for (const personId of await endedPauses(db, indiaDayOf(clock.now()))) {
        const after = await db.transaction(async (tx) => {
          await deskChanged(bus, tx, ['people', `person:${personId}`])
          return carryOut(parts, tx, { action: 'resume', given: {}, personId, staffId: null })
        })
        await after()
      }
    },
  })
}
