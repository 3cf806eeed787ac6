import { type Database, sql } from '../../engines/database/database.ts'

/** A refresh token with its sign-in and its person. */
export interface RefreshRow {
  readonly signInId: string
  readonly personId: string
  readonly endedAt: Date | null
  readonly successorSealed: string | null
  readonly rotatedAt: Date | null
  readonly expiresAt: Date
  /** When the person signed in. */
  readonly createdAt: Date
}

/** Returns the refresh token with this hash and locks it, so that two tabs rotate one after the other. */
export function lockRefreshToken(tx: Database, hash: string) {
  return tx.maybe<RefreshRow>(sql`
    select refresh_tokens.sign_in_id, sign_ins.person_id, sign_ins.ended_at, refresh_tokens.successor_sealed,
           refresh_tokens.rotated_at, refresh_tokens.expires_at, sign_ins.created_at
    from refresh_tokens join sign_ins on sign_ins.id = refresh_tokens.sign_in_id
    where refresh_tokens.hash = ${hash}
    for update`)
}

/** Stores a valid refresh token of a sign-in. */
export function addRefreshToken(
  tx: Database,
  token: { readonly hash: string; readonly signInId: string; readonly expiresAt: Date },
) {
  return tx.run(sql`
    insert into refresh_tokens (hash, sign_in_id, expires_at)
    values (${token.hash}, ${token.signInId}, ${token.expiresAt})`)
}

/**
 * Stores the sealed successor of a token and the use of its sign-in; older successors of the family are deleted.
 */
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

/** Ends a sign-in with its refresh tokens and ID tokens. */
export function endSignIn(db: Database, signInId: string, at: Date) {
  return db.run(sql`update sign_ins set ended_at = ${at} where id = ${signInId} and ended_at is null`)
}

/** Ends every sign-in of a person. */
export function endSignInsOf(db: Database, personId: string, at: Date) {
  return db.run(sql`update sign_ins set ended_at = ${at} where person_id = ${personId} and ended_at is null`)
}

/** A sign-in to be stored. */
export interface NewSignIn {
  readonly id: string
  readonly personId: string
  /** The hash of the password that was checked; undefined for another kind of proof. */
  readonly passwordHash: string | null | undefined
  readonly userAgent: string
  readonly at: Date
}

/**
 * Stores a sign-in on a device; returns 0 if the password has changed meanwhile. A change of the password waits for
 * this transaction, and then ends this sign-in with all others.
 */
export function addSignIn(db: Database, { id, personId, passwordHash, userAgent, at }: NewSignIn) {
  const provenOtherwise = passwordHash === undefined
  return db.run(sql`
    insert into sign_ins (id, person_id, user_agent, created_at, last_used_at)
    select ${id}, person_id, ${userAgent.slice(0, 300)}, ${at}::timestamptz, ${at}::timestamptz from credentials
    where person_id = ${personId}
      and (${provenOtherwise}::boolean or password_hash is not distinct from ${passwordHash ?? null})
    for share`)
}

/** Returns the id of a sign-in's person; undefined once it has ended. */
export async function ownerOfSignIn(db: Database, signInId: string): Promise<string | undefined> {
  const row = await db.maybe<{ personId: string }>(
    sql`select person_id from sign_ins where id = ${signInId} and ended_at is null`,
  )
  return row?.personId
}

/**
 * Deletes refresh tokens that expired before a moment, and sign-ins that ended or were last used before it and have
 * no token left. A used token stays until it expires, so that a thief who uses it later still ends the sign-in.
 */
export async function deleteSignInsBefore(db: Database, moment: Date): Promise<void> {
  await db.run(sql`delete from refresh_tokens where expires_at < ${moment}`)
  await db.run(sql`
    delete from sign_ins where ended_at < ${moment} or (
      ended_at is null and coalesce(last_used_at, created_at) < ${moment}
      and not exists (select from refresh_tokens where sign_in_id = sign_ins.id))`)
}

/** Returns which of these sign-ins are over: ended, too old to be renewed, or deleted. */
export async function overAmong(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select given.id from unnest(${ids}::text[]) as given (id)
    left join sign_ins on sign_ins.id = given.id and ended_at is null
    where sign_ins.id is null
      or not exists (select from refresh_tokens where sign_in_id = given.id and expires_at > ${now})`)
  return rows.map(({ id }) => id)
}
