import type { Database } from '../../engines/database/database.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { staffWith } from '../../people/public/rightStore.ts'
import { everyStaff } from '../../people/public/store.ts'

/**
 * Tells the members of the programme team who may act on it once that something waits. While nobody has the right, all members are told. The
 * notice does not mention its content.
 */
export async function tellStaff(house: NoticeHouse, tx: Database, what: string): Promise<void> {
  const able = await staffWith(tx, 'safety')
  const told = able.length > 0 ? able : (await everyStaff(tx)).map(({ id }) => id)
  for (const personId of told) {
    await notify(house, tx, { personId, kind: 'safetyWaits', key: `safetyWaits:${what}`, values: {} })
  }
}
