import type { Database } from '../../engines/database/database.ts'
import type { DueWork } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { rhythmOf } from '../choices/store.ts'

/** The planned work at the end of a person's quiet hours, or of a pause. */
export const morningName = 'noticeMorning'

/** The most notices that one delivery says it stands for; the table allows no more. */
export const mostStoodFor = 100_000

/** Plans to let go what waits for a person. A pause that ends early lets it go at once. */
export function planMorning(
  due: Pick<DueWork, 'plan'>,
  tx: Database,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<void> {
  return due.plan(tx, { key: `${morningName}:${personId}`, name: morningName, payload: { personId }, at })
}

/** Looks again at what waits for a person, because another time has become their morning. Notices that still have to wait are held again. */
export async function planAgain(
  { clock, due }: Pick<House, 'clock' | 'due'>,
  tx: Database,
  personId: string,
): Promise<void> {
  const [{ pausedUntil }, now] = [await rhythmOf(tx, personId), clock.now()]
  await planMorning(due, tx, { personId, at: pausedUntil !== null && pausedUntil > now ? pausedUntil : now })
}
