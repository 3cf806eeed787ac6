import { type Database, sql } from '../../engines/database/database.ts'

/** The number of wrong passwords in a row that block an account. */
const failuresAllowed = 5
/** Milliseconds for which an account stays blocked. */
const blockedForMs = 3_600_000

/** The credentials of a person. */
export interface Credentials {
  readonly passwordHash: string | null
  /** The person's subject at the OpenID provider. */
  readonly googleSubject: string | null
  readonly blockedUntil: Date | null
}

/** Stores the credentials of a new person; returns 0 if the Google subject belongs to another person. */
export function addCredentials(
  tx: Database,
  given: { readonly personId: string } & Pick<Credentials, 'passwordHash' | 'googleSubject'>,
) {
  return tx.run(sql`
    insert into credentials (person_id, password_hash, google_subject)
    values (${given.personId}, ${given.passwordHash}, ${given.googleSubject}) on conflict do nothing`)
}

/** Returns the credentials of a person; undefined after an erasure. */
export function credentialsOf(db: Database, personId: string) {
  return db.maybe<Credentials>(sql`
    select password_hash, google_subject, blocked_until from credentials where person_id = ${personId}`)
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses cannot exceed the limit; undefined
 * while the account is blocked. After a right password, `forgiveAttempts` resets the count.
 */
export function takeAttempt(db: Database, personId: string, now: Date) {
  const until = new Date(now.getTime() + blockedForMs)
  return db.maybe<Pick<Credentials, 'passwordHash'>>(sql`
    update credentials set
      failed_sign_ins = case when blocked_until is null then failed_sign_ins + 1 else 1 end,
      blocked_until = case when blocked_until is null and failed_sign_ins + 1 >= ${failuresAllowed}::integer
        then ${until}::timestamptz end
    where person_id = ${personId} and (blocked_until is null or blocked_until <= ${now})
    returning password_hash`)
}

/** Resets the failed attempts of a person who gave the right password. */
export function forgiveAttempts(db: Database, personId: string) {
  return db.run(sql`
    update credentials set failed_sign_ins = 0, blocked_until = null where person_id = ${personId}`)
}

/** Undoes one counted attempt, and the block if this attempt caused it. */
export function giveAttemptBack(db: Database, personId: string) {
  return db.run(sql`
    update credentials set failed_sign_ins = greatest(failed_sign_ins - 1, 0), blocked_until = null
    where person_id = ${personId}`)
}

/** Stores the hash of a new password. */
export function setPassword(tx: Database, personId: string, passwordHash: string) {
  return tx.run(sql`update credentials set password_hash = ${passwordHash} where person_id = ${personId}`)
}

/** Ends the link between a person and an account at the OpenID provider; returns 0 without one. */
export function unbindSubject(tx: Database, personId: string) {
  return tx.run(sql`
    update credentials set google_subject = null where person_id = ${personId} and google_subject is not null`)
}

/**
 * Locks the credentials until the transaction ends: either a sign-in that is being opened waits for it, or it waits
 * for the sign-in.
 */
export function lockCredentials(tx: Database, personId: string) {
  return tx.run(sql`select from credentials where person_id = ${personId} for update`)
}

/** Returns the id of the person who has this subject at the OpenID provider. */
export async function personIdOfSubject(db: Database, subject: string): Promise<string | undefined> {
  const row = await db.maybe<{ personId: string }>(
    sql`select person_id from credentials where google_subject = ${subject}`,
  )
  return row?.personId
}

/** Binds a subject to a person who has none; returns 0 if the person has one, or another person has this one. */
export function bindSubject(db: Database, personId: string, subject: string) {
  return db.run(sql`
    update credentials set google_subject = ${subject}
    where person_id = ${personId} and google_subject is null
      and not exists (select 1 from credentials where google_subject = ${subject})`)
}
