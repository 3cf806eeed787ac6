import { type Database, sql } from '../engines/database.ts'
import type { PersonRow } from '../people/store.ts'

/** Stores the hash of a sign-in code, and forgets those that ran out. */
export async function addSignInCode(
  tx: Database,
  code: {
    readonly codeHash: string
    readonly personId: string
    readonly expiresAt: Date
    readonly now: Date
  },
): Promise<void> {
  await tx.run(sql`
    delete from sign_in_codes where person_id = ${code.personId} and expires_at <= ${code.now}`)
  await tx.run(sql`
    insert into sign_in_codes (code_hash, person_id, expires_at)
    values (${code.codeHash}, ${code.personId}, ${code.expiresAt})`)
}

/** Uses a live code of the person with this address up in one statement: of several who show it, one finds it. */
export function takeSignInCode(
  db: Database,
  { codeHash, email, now }: { readonly codeHash: string; readonly email: string; readonly now: Date },
) {
  return db.maybe<PersonRow>(sql`
    delete from sign_in_codes using people
    where sign_in_codes.code_hash = ${codeHash} and sign_in_codes.expires_at > ${now}
      and people.id = sign_in_codes.person_id and people.email = ${email} and people.erased_at is null
    returning people.*`)
}
