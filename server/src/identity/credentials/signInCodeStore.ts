import { type Database, sql } from '../../engines/database/database.ts'

/** Stores the hash of a sign-in code, and deletes expired ones. */
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

/** Uses a valid code up in one statement; of several requests with the same code, only one gets true. */
export async function takeSignInCode(
  db: Database,
  { codeHash, personId, now }: { readonly codeHash: string; readonly personId: string; readonly now: Date },
): Promise<boolean> {
  const taken = await db.run(sql`
    delete from sign_in_codes
    where code_hash = ${codeHash} and person_id = ${personId} and expires_at > ${now}`)
  return taken > 0
}
