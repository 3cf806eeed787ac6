import { type Database, sql } from '../../engines/database/database.ts'
import type { PersonPause } from '../pauses/store.ts'

/** Stores a pause in place of an earlier one. */
export function putPause(
  tx: Database,
  { personId, until, by, at }: PersonPause & { readonly by: string | null; readonly at: Date },
) {
  return tx.run(sql`
    insert into person_pauses (person_id, until, paused_by, paused_at)
    values (${personId}, ${until}::date, ${by}, ${at})
    on conflict (person_id) do update set until = excluded.until, paused_by = excluded.paused_by, paused_at = excluded.paused_at`)
}

/** Ends a pause. One that lasted for less than a day may have been a mistake, so its end is not stored. */
export async function dropPause(tx: Database, personId: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into person_pause_ends (person_id, ended_at)
    select person_id, ${at} from person_pauses
    where person_id = ${personId} and paused_at <= ${at}::timestamptz - interval '1 day'
    on conflict (person_id) do update set ended_at = excluded.ended_at`)
  await tx.run(sql`delete from person_pauses where person_id = ${personId}`)
}

/** Returns the people whose pause ended before a day. */
export async function endedPauses(db: Database, today: string): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from person_pauses where until < ${today}::date order by person_id`)
  return rows.map(({ personId }) => personId)
}

/** Returns the member of the team who asked to erase a person. */
export async function eraseAskedBy(db: Database, personId: string): Promise<string | undefined> {
  const row = await db.maybe<{ askedBy: string }>(sql`
    select asked_by from erasure_requests where person_id = ${personId}`)
  return row?.askedBy
}

/** Stores who asked to erase a person. */
export function askErase(
  tx: Database,
  { personId, by, at }: { readonly personId: string; readonly by: string; readonly at: Date },
) {
  return tx.run(sql`
    insert into erasure_requests (person_id, asked_by, asked_at) values (${personId}, ${by}, ${at})
    on conflict do nothing`)
}

/** Deletes the request to erase a person. */
export function dropEraseRequest(tx: Database, personId: string) {
  return tx.run(sql`delete from erasure_requests where person_id = ${personId}`)
}

/** Lets one act on a person happen after another, until the transaction ends. */
export function lockActs(tx: Database, personId: string) {
  return tx.run(sql`select pg_advisory_xact_lock(770079, hashtext(${personId}))`)
}
