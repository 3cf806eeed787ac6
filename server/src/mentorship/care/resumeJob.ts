import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import * as v from 'valibot'

import { deskChanged } from '../../desk/public/news.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { endedPauses, lockPair, setPaused } from './store.ts'

/** Resumes the mentorships whose pause has ended. */
export function resumePairsJob({ db, clock, bus }: House): Job {
  return job({
    payload: v.unknown(),
    everyMinute: true,
    work: async () => {
      const today = indiaDayOf(clock.now())
      for (const id of await endedPauses(db, today)) {
        await db.transaction(async (tx) => {
          // A colleague may have changed the day meanwhile.
          const until = (await lockPair(tx, id))?.pausedUntil ?? today
          if (until >= today) return
          await setPaused(tx, { id, at: null, until: null })
          await deskChanged(bus, tx, ['today', `mentorship:${id}`])
        })
      }
    },
  })
}
