import type { Database } from '../../engines/database.ts'
import type { House } from '../../house.ts'
import { linkedAmong } from './linkStore.ts'

/** The name of the job that brings a person's events into the linked calendar. */
export const syncName = 'syncCalendar'

/** Plans to bring these people's events into their linked calendars; what waits already catches up once. */
export async function planSync(
  { queue }: Pick<House, 'queue'>,
  tx: Database,
  personIds: readonly string[],
): Promise<void> {
  for (const { personId } of await linkedAmong(tx, personIds)) {
    await queue.add(tx, { name: syncName, payload: { personId }, key: `calendar:sync:${personId}` })
  }
}
