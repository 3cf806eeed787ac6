import type { Database } from '../../engines/database/database.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { staffWith } from '../../people/public/rightStore.ts'
import { everyStaff } from '../../people/public/store.ts'

/**
 * Tells the members of the programme team who may act on it once that something waits. While nobody has the right, all members are told. The
 * notice does not mention its content.
 */
export const tellStaff = (house: NoticeHouse, tx: Database, what: string): Promise<void> =>
  tell(house, tx, { kind: 'safetyWaits', what })

/** The same of a person in distress: the subject says that it is urgent. */
export const tellOfDistress = (house: NoticeHouse, tx: Database, what: string): Promise<void> =>
  tell(house, tx, { kind: 'distressWaits', what })

interface Telling {
  readonly kind: 'safetyWaits' | 'distressWaits'
  readonly what: string
}

async function tell(house: NoticeHouse, tx: Database, { kind, what }: Telling): Promise<void> {
  const able = await staffWith(tx, 'safety')
  const told = able.length > 0 ? able : (await everyStaff(tx)).map(({ id }) => id)
  for (const personId of told)
    await notify(house, tx, { personId, kind, key: `safetyWaits:${what}`, values: {} })
}
