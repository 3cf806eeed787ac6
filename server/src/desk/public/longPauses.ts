import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'

import type { Database } from '../../engines/database/database.ts'
import { pausesOf } from '../pauses/store.ts'

/** A person is away for long if their pause lasts for more than two further weeks, or has no end. */
const longDays = 14

/** Returns since when those of these people who are away for long are paused; without ids, everyone who is. */
export async function longPauses(
  db: Database,
  people: readonly string[] | undefined,
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const last = daysAfter(indiaDayOf(now), longDays)
  const pauses = await pausesOf(db, people ?? null)
  return new Map(
    pauses.flatMap(({ personId, until, pausedAt }) =>
      until === null || until > last ? [[personId, pausedAt] as const] : [],
    ),
  )
}
