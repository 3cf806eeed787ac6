import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import * as v from 'valibot'

import { deskChanged } from '../../desk/public/news.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { pooledAmong } from '../pool/store.ts'
import { takeOut } from '../public/screening.ts'
import { peopleWithEnd } from '../stages/decisionStore.ts'
import { lacksStage } from '../stages/screened.ts'

/** Takes people out of the pool whose required stage has ended. A mentorship goes on, and the team gets an item. */
export function endStagesJob(house: NoticeHouse & Pick<House, 'db' | 'due'>): Job {
  const { db, clock, bus } = house
  return job({
    payload: v.unknown(),
    everyMinute: true,
    work: async () => {
      const now = clock.now()
      for (const personId of await pooledAmong(db, await peopleWithEnd(db, indiaDayOf(now)))) {
        await db.transaction(async (tx) => {
          if (!(await lacksStage(tx, personId, now))) return
          await takeOut(house, tx, personId)
          await deskChanged(bus, tx, ['today', 'screening', 'people', `person:${personId}`])
        })
      }
    },
  })
}
