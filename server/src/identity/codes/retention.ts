import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { signInsWithDevice, forgetDevicesOf } from '../../notifications/public.ts'
import { deleteSignInsBefore, overAmong } from '../credentials/signInStore.ts'
import { deleteCodesBefore } from './store.ts'

const aDayMs = 24 * 3_600_000

/** Days for which an ended sign-in and an expired refresh token stay. */
const signInsStayDays = 30

/**
 * Plans the deletion of old codes, sign-ins and counts for the day after tomorrow: one job a day for all requests.
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
 * The job that deletes old sign-ins, codes and counts. They contain the addresses of people who asked for a code or
 * whose address was checked.
 */
export function forgetOldJobs({ db, clock, limits }: House): Record<'forgetOld', Job> {
  return {
    forgetOld: job({
      payload: v.object({}),
      work: async () => {
        await deleteCodesBefore(db, new Date(clock.now().getTime() - aDayMs))
        await limits.forgetBefore(new Date(Date.now() - aDayMs))
        // They are no longer shown; a month is enough for a person who looks in their archive.
        // A device on which nobody is signed in any more shows no notices.
        await forgetDevicesOf(db, await overAmong(db, await signInsWithDevice(db), new Date()))
        await deleteSignInsBefore(db, new Date(Date.now() - signInsStayDays * aDayMs))
      },
    }),
  }
}
