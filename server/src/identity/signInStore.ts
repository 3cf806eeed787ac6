import { type Database, sql } from '../engines/database.ts'

/** How many wrong passwords in a row block an account. */
const failuresAllowed = 5
/** Milliseconds a blocked account stays blocked. */
const blockedFor = 3_600_000

/**
 * Counts an attempt before the password is looked at, so that guesses sent side by side cannot outrun the count; undefined
 * while the account is blocked. A right password takes the count back with `forgiveAttempts`.
 */
export function takeAttempt(db: Database, personId: string, now: Date) {
  const until = new Date(now.getTime() + blockedFor)
  return db.maybe<{ failedSignIns: number }>(sql`
    update people set
      failed_sign_ins = case when blocked_until is null then failed_sign_ins + 1 else 1 end,
      blocked_until = case when blocked_until is null and failed_sign_ins + 1 >= ${failuresAllowed}::integer
        then ${until}::timestamptz end
    where id = ${personId} and (blocked_until is null or blocked_until <= ${now})
    returning failed_sign_ins`)
}

/** Forgets the failed attempts of a person who gave the right password. */
export function forgiveAttempts(db: Database, personId: string) {
  return db.run(sql`update people set failed_sign_ins = 0, blocked_until = null where id = ${personId}`)
}

/** Takes one counted attempt back, and the block with it where it was the one too many. */
export function giveAttemptBack(db: Database, personId: string) {
  return db.run(sql`
    update people set failed_sign_ins = greatest(failed_sign_ins - 1, 0), blocked_until = null
    where id = ${personId}`)
}

/** A refresh token with the sign-in and the person it belongs to. */
export interface RefreshRow {
  readonly signInId: string
  readonly personId: string
  readonly endedAt: Date | null
  readonly successorSealed: string | null
  readonly rotatedAt: Date | null
  readonly expiresAt: Date
}

/** The refresh token with this hash, locked so that two tabs rotate one after the other. */
export function lockRefreshToken(tx: Database, hash: string) {
  return tx.maybe<RefreshRow>(sql`
    select refresh_tokens.sign_in_id, sign_ins.person_id, sign_ins.ended_at, refresh_tokens.successor_sealed,
           refresh_tokens.rotated_at, refresh_tokens.expires_at
    from refresh_tokens join sign_ins on sign_ins.id = refresh_tokens.sign_in_id
    where refresh_tokens.hash = ${hash}
    for update`)
}

/** Stores a live refresh token of a sign-in. */
export function addRefreshToken(
  tx: Database,
  token: { readonly hash: string; readonly signInId: string; readonly expiresAt: Date },
) {
  return tx.run(sql`
    insert into refresh_tokens (hash, sign_in_id, expires_at)
    values (${token.hash}, ${token.signInId}, ${token.expiresAt})`)
}

/** Marks a token as followed by its sealed successor, and its sign-in as used; older seals of the family are void. */
export async function markRotated(
  tx: Database,
  token: { readonly hash: string; readonly signInId: string; readonly sealed: string; readonly at: Date },
) {
  await tx.run(sql`
    update refresh_tokens set successor_sealed = null
    where sign_in_id = ${token.signInId} and successor_sealed is not null`)
  await tx.run(sql`
    update refresh_tokens set successor_sealed = ${token.sealed}, rotated_at = ${token.at}
    where hash = ${token.hash}`)
  await tx.run(sql`update sign_ins set last_used_at = ${token.at} where id = ${token.signInId}`)
}

/** Ends a sign-in: its refresh tokens and its ID tokens with it. */
export function endSignIn(db: Database, signInId: string, at: Date) {
  return db.run(sql`update sign_ins set ended_at = ${at} where id = ${signInId} and ended_at is null`)
}

/** Ends every sign-in of a person. */
export function endSignInsOf(db: Database, personId: string, at: Date) {
  return db.run(sql`update sign_ins set ended_at = ${at} where person_id = ${personId} and ended_at is null`)
}

/** Stores the hash of a new password. */
export function setPassword(tx: Database, personId: string, passwordHash: string) {
  return tx.run(sql`update people set password_hash = ${passwordHash} where id = ${personId}`)
}
