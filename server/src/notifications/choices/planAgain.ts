import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { planMorning } from '../delivery/morningPlan.ts'
import { rhythmOf } from './store.ts'

/** Looks again at what waits for a person, because another time has become their morning. Notices that still have to wait are held again. */
export async function planAgain(
  { clock, due }: Pick<House, 'clock' | 'due'>,
  tx: Database,
  personId: string,
): Promise<void> {
  const [{ pausedUntil }, now] = [await rhythmOf(tx, personId), clock.now()]
  await planMorning(due, tx, { personId, at: pausedUntil !== null && pausedUntil > now ? pausedUntil : now })
}
