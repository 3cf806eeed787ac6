import * as v from 'valibot'

import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { dropEmptyDrafts, dropUnpublished, emptyRuns } from './runStore.ts'

/** How long a run that nobody published is kept, in days. */
const unpublishedDays = 30
/** How many days a published run can be shown and replayed; its proposals stay in the trackers. */
const publishedDays = 365

/** The job that deletes what runs no longer need: they hold the answers of everyone in the pool. */
export function thinningJob({ db, clock }: Pick<House, 'db' | 'clock'>): Job {
  return job({
    payload: v.unknown(),
    everyMinute: true,
    work: async () => {
      await dropUnpublished(db, daysBefore(clock.now(), unpublishedDays))
      await dropEmptyDrafts(db, daysBefore(clock.now(), unpublishedDays))
      await emptyRuns(db, daysBefore(clock.now(), publishedDays))
    },
  })
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000)
}
