import { type Database, sql } from '../engines/database.ts'

/** Wrong tries that end a code. */
const tries = 5

/** A code tried on an address. */
export interface TriedCode {
  readonly email: string
  readonly codeHash: string
  readonly now: Date
  /** Codes verified before this moment are too old to sign up with. */
  readonly verifiedSince: Date
}

/** Stores the one live code of an address; an older one is forgotten. */
export function putCode(
  tx: Database,
  code: { readonly email: string; readonly codeHash: string; readonly expiresAt: Date },
) {
  return tx.run(sql`
    insert into one_time_codes (email, code_hash, tries_left, expires_at)
    values (${code.email}, ${code.codeHash}, ${tries}, ${code.expiresAt})
    on conflict (email) do update set code_hash = excluded.code_hash, tries_left = excluded.tries_left,
      expires_at = excluded.expires_at, verified_at = null, used_at = null`)
}

/** Tries a code in one statement: a right one becomes verified, a wrong one costs a try. Undefined: no live code. */
export function tryCode(db: Database, { email, codeHash, now, verifiedSince }: TriedCode) {
  return db.maybe<{ isRight: boolean }>(sql`
    update one_time_codes set
      tries_left = tries_left - case when code_hash = ${codeHash} then 0 else 1 end,
      verified_at = case when code_hash = ${codeHash} then coalesce(verified_at, ${now}) else verified_at end
    where email = ${email} and tries_left > 0 and used_at is null
      and (expires_at > ${now} or verified_at > ${verifiedSince})
    returning code_hash = ${codeHash} as is_right`)
}

/** Shows a verified code again at sign-up: a wrong one costs a try. Also says whether it has been used up. */
export function showCode(db: Database, { email, codeHash, verifiedSince }: TriedCode) {
  return db.maybe<{ isRight: boolean }>(sql`
    update one_time_codes set tries_left = tries_left - case when code_hash = ${codeHash} then 0 else 1 end
    where email = ${email} and tries_left > 0 and verified_at > ${verifiedSince}
    returning code_hash = ${codeHash} as is_right`)
}

/** Uses a verified code up; 0 when somebody else was first. */
export function useCode(tx: Database, email: string, now: Date) {
  return tx.run(sql`
    update one_time_codes set used_at = ${now}
    where email = ${email} and used_at is null and verified_at is not null`)
}
