import { type Database, sql } from '../../engines/database.ts'

/** The number of wrong tries after which a code is void. */
const tries = 5

/** The purpose of a code; it works for nothing else. */
export type CodePurpose = 'verify' | 'reset' | 'erase'

/** A code that was typed for an address. */
export interface TriedCode {
  readonly email: string
  readonly purpose: CodePurpose
  readonly codeHash: string
  /** Codes verified before this moment are too old to sign up with. */
  readonly verifiedSince: Date
}

/** Stores the only valid code of an address; it replaces an older one. */
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

/** Deletes codes that expired or were used before this moment. Most belong to people who never signed up. */
export function deleteCodesBefore(db: Database, moment: Date) {
  return db.run(sql`
    delete from one_time_codes where expires_at < ${moment} and coalesce(verified_at, expires_at) < ${moment}`)
}

/**
 * Checks a code in one statement: a right one becomes verified, a wrong one costs a try. Undefined without a
 * valid code.
 */
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

/**
 * Checks a verified code again, before it is used up or when the request is repeated; a wrong one costs a try.
 */
export function showCode(db: Database, { email, purpose, codeHash, verifiedSince }: TriedCode) {
  return db.maybe<{ isRight: boolean }>(sql`
    update one_time_codes set tries_left = tries_left - case when code_hash = ${codeHash} then 0 else 1 end
    where email = ${email} and purpose = ${purpose} and tries_left > 0 and verified_at > ${verifiedSince}
    returning code_hash = ${codeHash} as is_right`)
}

/** Uses a verified code up; returns 0 when another request has used it. */
export function useCode(
  tx: Database,
  { email, purpose, now }: { readonly email: string; readonly purpose: CodePurpose; readonly now: Date },
) {
  return tx.run(sql`
    update one_time_codes set used_at = ${now}
    where email = ${email} and purpose = ${purpose} and used_at is null and verified_at is not null`)
}
