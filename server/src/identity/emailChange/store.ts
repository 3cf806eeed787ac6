import { type Database, sql } from '../../engines/database/database.ts'

/** A new address of a person, with the hashes of the links to both addresses. */
export interface EmailChangeRow {
  readonly id: string
  readonly personId: string
  readonly former: string
  readonly email: string
  readonly formerHash: string
  readonly emailHash: string
  readonly askedAt: Date
  readonly formerConfirmedAt: Date | null
  readonly emailConfirmedAt: Date | null
  readonly doneAt: Date | null
}

type NewChange = Omit<EmailChangeRow, 'formerConfirmedAt' | 'emailConfirmedAt' | 'doneAt'>

/** Stores a change that waits for both addresses. */
export function insertEmailChange(tx: Database, row: NewChange) {
  return tx.run(sql`
    insert into email_changes (id, person_id, former, email, former_hash, email_hash, asked_at)
    values (${row.id}, ${row.personId}, ${row.former}, ${row.email}, ${row.formerHash}, ${row.emailHash}, ${row.askedAt})`)
}

/** Takes the open change of a person back; returns its id. */
export function dropOpenChange(tx: Database, personId: string) {
  return tx.maybe<{ id: string }>(sql`
    delete from email_changes where person_id = ${personId} and done_at is null returning id`)
}

/** Returns the change of a link that is not older than a moment; nobody else confirms it until the transaction ends. */
export function lockByLink(tx: Database, hash: string, since: Date) {
  return tx.maybe<EmailChangeRow>(sql`
    select * from email_changes where (former_hash = ${hash} or email_hash = ${hash}) and asked_at > ${since} for update`)
}

/** Stores that a link was opened. */
export function markConfirmed(
  tx: Database,
  { id, hash, at }: { readonly id: string; readonly hash: string; readonly at: Date },
) {
  return tx.one<EmailChangeRow>(sql`
    update email_changes set
      former_confirmed_at = case when former_hash = ${hash} then coalesce(former_confirmed_at, ${at}) else former_confirmed_at end,
      email_confirmed_at = case when email_hash = ${hash} then coalesce(email_confirmed_at, ${at}) else email_confirmed_at end
    where id = ${id} returning *`)
}

/** Marks a change as done. */
export function markDone(tx: Database, id: string, at: Date) {
  return tx.run(sql`update email_changes set done_at = ${at} where id = ${id}`)
}
