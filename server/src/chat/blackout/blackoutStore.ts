import { type Database, sql } from '../../engines/database/database.ts'

/** A time in which nobody can write; without an end it lasts until staff end it. */
export interface Blackout {
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/** Returns the planned blackout. */
export function plannedBlackout(db: Database) {
  return db.maybe<Blackout>(sql`select starts_at, ends_at from chat_blackout`)
}

/** Plans a blackout in place of an earlier one. */
export function putBlackout(tx: Database, { startsAt, endsAt }: Blackout) {
  return tx.run(sql`
    insert into chat_blackout (starts_at, ends_at) values (${startsAt}, ${endsAt})
    on conflict (only_one) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`)
}

/** Ends the blackout. */
export function dropBlackout(tx: Database) {
  return tx.run(sql`delete from chat_blackout`)
}
