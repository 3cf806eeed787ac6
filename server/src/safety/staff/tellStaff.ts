import type { Database } from '../../engines/database/database.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { everyStaff } from '../../people/public/store.ts'

/** Tells every member of the programme team once that something waits. The notice does not mention its content. */
export async function tellStaff(house: NoticeHouse, tx: Database, what: string): Promise<void> {
  for (const { id: personId } of await everyStaff(tx)) {
    await notify(house, tx, { personId, kind: 'safetyWaits', key: `safetyWaits:${what}`, values: {} })
  }
}
