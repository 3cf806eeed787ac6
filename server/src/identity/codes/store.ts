import { type Database, sql } from '../../engines/database.ts'

/** Wrong tries that end a code. */
const tries = 5

/** What a code was mailed for; it opens nothing else. */
export type CodePurpose = 'verify' | 'reset' | 'erase'

/** A code tried on an address. */
export interface TriedCode {
  readonly email: string
  readonly purpose: CodePurpose
  readonly codeHash: string
  /** Codes verified before this moment are too old to sign up with. */
  readonly verifiedSince: Date
}

/** Stores the one live code of an address; an older one is forgotten. */
export function putCode(
  tx: Database,
  code: {
    readonly email: string
    readonly purpose: CodePurpose
    readonly codeHash: string
    readonly expiresAt: Date
  },
) {
  return tx.run(sql`
    insert into one_time_codes (email, purpose, code_hash, tries_left, expires_at)
    values (${code.email}, ${code.purpose}, ${code.codeHash}, ${tries}, ${code.expiresAt})
    on conflict (email) do update set purpose = excluded.purpose, code_hash = excluded.code_hash, tries_left = excluded.tries_left,
      expires_at = excluded.expires_at, verified_at = null, used_at = null`)
}

/** Forgets codes that were over or used before this moment, most of them of people who never came. */
export function deleteCodesBefore(db: Database, moment: Date) {
  return db.run(sql`
    delete from one_time_codes where expires_at < ${moment} and coalesce(verified_at, expires_at) < ${moment}`)
}

/** Tries a code in one statement: a right one becomes verified, a wrong one costs a try. Undefined: no live code. */
export function tryCode(
  db: Database,
  { email, purpose, codeHash, now, verifiedSince }: TriedCode & { readonly now: Date },
) {
  return db.maybe<{ isRight: boolean }>(sql`
    update one_time_codes set
      tries_left = tries_left - case when code_hash = ${codeHash} then 0 else 1 end,
      verified_at = case when code_hash = ${codeHash} then coalesce(verified_at, ${now}) else verified_at end
    where email = ${email} and purpose = ${purpose} and tries_left > 0 and used_at is null
      and (expires_at > ${now} or verified_at > ${verifiedSince})
    returning code_hash = ${codeHash} as is_right`)
}

/** Shows a verified code again where it is to be used up, or was: a wrong one costs a try. */
export function showCode(db: Database, { email, purpose, codeHash, verifiedSince }: TriedCode) {
  return db.maybe<{ isRight: boolean }>(sql`
    update one_time_codes set tries_left = tries_left - case when code_hash = ${codeHash} then 0 else 1 end
    where email = ${email} and purpose = ${purpose} and tries_left > 0 and verified_at > ${verifiedSince}
    returning code_hash = ${codeHash} as is_right`)
}

/** Uses a verified code up; 0 when somebody else was first. */
export function useCode(
  tx: Database,
  { email, purpose, now }: { readonly email: string; readonly purpose: CodePurpose; readonly now: Date },
) {
  return tx.run(sql`
    update one_time_codes set used_at = ${now}
    where email = ${email} and purpose = ${purpose} and used_at is null and verified_at is not null`)
}
