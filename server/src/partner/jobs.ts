import * as v from 'valibot'

import type { Database } from '../engines/database.ts'
import { type Job, job } from '../engines/queue.ts'
import type { House } from '../house.ts'
import { forgetLinksBefore } from './store.ts'

const aDayMs = 24 * 3_600_000

/**
 * Plans the deletion of the list of opened links for the day after tomorrow, when they have long expired; one
 * job a day, however many people come.
 */
export async function planForgetting(
  { queue }: Pick<House, 'queue'>,
  tx: Database,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const at = new Date(Date.parse(day) + 2 * aDayMs)
  await queue.add(tx, { name: 'forgetPortalLinks', payload: {}, key: `forgetPortalLinks:${day}`, at })
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
