import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import { forgetLinksBefore } from './store.ts'

const aDayMs = 24 * 3_600_000

/**
 * Plans a job that deletes the links opened on this day. It runs the day after tomorrow, because the links have
 * expired by then. There is one such job a day for all links.
 */
export async function planForgetting(
  { queue }: Pick<House, 'queue'>,
  tx: Database,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const machineAt = new Date(Date.parse(day) + 2 * aDayMs)
  await queue.add(tx, { name: 'forgetPortalLinks', payload: {}, key: `forgetPortalLinks:${day}`, machineAt })
}

/** The jobs of the partner portal. */
export function partnerJobs({ db }: House): Record<'forgetPortalLinks', Job> {
  return {
    forgetPortalLinks: job({
      payload: v.object({}),
      // Links use the machine's own time, as every token does.
      work: async () => {
        await forgetLinksBefore(db, new Date(Date.now() - aDayMs))
      },
    }),
  }
}
