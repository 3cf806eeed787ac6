import { type Database, sql } from '../../engines/database/database.ts'

/** A member of the team who sees the product as a person does. */
export interface SeeAsRow {
  readonly staffId: string
  readonly signInId: string
  readonly personId: string
  readonly endsAt: Date
}

/** Stores a token; those that have ended are deleted. */
export async function putSeeAs(
  tx: Database,
  tokenHash: string,
  { at, ...row }: SeeAsRow & { readonly at: Date },
): Promise<void> {
  await tx.run(sql`delete from see_as_tokens where ends_at <= ${at}`)
  await tx.run(sql`
    insert into see_as_tokens (token_hash, staff_id, sign_in_id, person_id, ends_at)
    values (${tokenHash}, ${row.staffId}, ${row.signInId}, ${row.personId}, ${row.endsAt})`)
}

/** Returns the row of a token that has not ended. */
export function seeAsOf(db: Database, tokenHash: string, at: Date) {
  return db.maybe<SeeAsRow>(sql`
    select staff_id, sign_in_id, person_id, ends_at from see_as_tokens
    where token_hash = ${tokenHash} and ends_at > ${at}`)
}
