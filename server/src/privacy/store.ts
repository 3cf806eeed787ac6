import { type Database, sql } from '../engines/database/database.ts'

/**
 * Stores that a person is erased now; returns 0 if they are erased already, even by a request at the same moment.
 */
export function addErasure(
  tx: Database,
  { personId, at, purgeAfter }: { readonly personId: string; readonly at: Date; readonly purgeAfter: Date },
) {
  return tx.run(sql`
    insert into erasures (person_id, erased_at, purge_after) values (${personId}, ${at}, ${purgeAfter})
    on conflict do nothing`)
}

/** When the rest of an erased person is deleted; undefined for everyone else. */
export async function purgeTimeOf(db: Database, personId: string): Promise<Date | undefined> {
  const row = await db.maybe<{ purgeAfter: Date }>(
    sql`select purge_after from erasures where person_id = ${personId}`,
  )
  return row?.purgeAfter
}
