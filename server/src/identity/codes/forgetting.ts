import * as v from 'valibot'

import type { Database } from '../../engines/database.ts'
import { type Job, job } from '../../engines/queue.ts'
import type { House } from '../../house.ts'
import { deleteCodesBefore } from './store.ts'

const aDayMs = 24 * 3_600_000

/**
 * Plans the deletion of everything that a requested code leaves behind, for the day after tomorrow; one job a
 * day, however many people ask.
 */
export async function planForgetting(
  { clock, queue }: Pick<House, 'clock' | 'queue'>,
  tx: Database,
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10)
  const at = new Date(Date.parse(day) + 2 * aDayMs)
  await queue.add(tx, { name: 'forgetOld', payload: {}, key: `forgetOld:${day}`, at })
}

/**
 * The job that deletes old codes and counts, which contain the addresses of people who asked for a code or whose
 * address was checked.
 */
export function forgetOldJobs({ db, clock, limits }: House): Record<'forgetOld', Job> {
  return {
    forgetOld: job({
      payload: v.object({}),
      work: async () => {
        const moment = new Date(clock.now().getTime() - aDayMs)
        await deleteCodesBefore(db, moment)
        await limits.forgetBefore(moment)
      },
    }),
  }
}
