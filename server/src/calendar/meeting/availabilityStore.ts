import { type FreeSlot, freeSlots } from '@saathi/contract/calendar/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** When a person is usually free. */
export interface Availability {
  readonly personId: string
  readonly slots: FreeSlot[]
  readonly saidAt: Date
}

/** Returns the free times of these people, for those who have given them. */
export async function availabilityOf(db: Database, people: readonly string[]): Promise<Availability[]> {
  const rows = await db.many<{ personId: string; slots: string[]; saidAt: Date }>(sql`
    select person_id, slots, said_at from calendar_availability where person_id = any (${people}::text[])`)
  return rows.map((row) => ({ ...row, slots: freeSlots.filter((slot) => row.slots.includes(slot)) }))
}

/** Stores when a person is usually free, in place of earlier times. */
export function putAvailability(db: Database, { personId, slots, saidAt }: Availability) {
  return db.run(sql`
    insert into calendar_availability (person_id, slots, said_at) values (${personId}, ${slots}, ${saidAt})
    on conflict (person_id) do update set slots = excluded.slots, said_at = excluded.said_at`)
}
