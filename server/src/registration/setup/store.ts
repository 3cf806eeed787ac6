import { type Database, sql } from '../../engines/database/database.ts'

/** Stores a link of the first run; those that have ended are deleted. */
export async function putLink(tx: Database, tokenHash: string, { at, endsAt }: { at: Date; endsAt: Date }) {
  await tx.run(sql`delete from setup_links where ends_at <= ${at}`)
  await tx.run(sql`insert into setup_links (token_hash, ends_at) values (${tokenHash}, ${endsAt})`)
}

/** Returns the link with this token that has not ended. */
export function linkOf(db: Database, tokenHash: string, at: Date) {
  return db.maybe<{ endsAt: Date }>(sql`
    select ends_at from setup_links where token_hash = ${tokenHash} and ends_at > ${at}`)
}

/** Deletes every link. */
export function dropLinks(tx: Database) {
  return tx.run(sql`delete from setup_links`)
}

/** Lets one first run happen after another. */
export function lockSetup(tx: Database) {
  return tx.run(sql`select pg_advisory_xact_lock(870087)`)
}

/** Something that was checked before the first people came. */
export interface CheckRow {
  readonly name: string
  readonly value: string
  readonly checkedAt: Date | null
  readonly checkedBy: string | null
}

/** Returns everything that was checked. */
export function checkRows(db: Database) {
  return db.many<CheckRow>(sql`select * from opening_checks`)
}

/** Stores a check in place of an older one. */
export function putCheck(tx: Database, { name, value, checkedAt, checkedBy }: CheckRow) {
  return tx.run(sql`
    insert into opening_checks (name, value, checked_at, checked_by)
    values (${name}, ${value}, ${checkedAt}, ${checkedBy})
    on conflict (name) do update
      set value = excluded.value, checked_at = excluded.checked_at, checked_by = excluded.checked_by`)
}
