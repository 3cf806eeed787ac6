import { type Database, sql } from '../../engines/database/database.ts'
import type { FactorKind } from '../standing/store.ts'

/** A second factor that is set up. */
export interface FactorRow {
  readonly personId: string
  readonly kind: FactorKind
  readonly sealed: string
  readonly lastStep: number
}

/** Returns the second factor of a person; nobody else uses it until the transaction ends. */
export function lockFactor(tx: Database, personId: string) {
  return tx.maybe<FactorRow>(sql`select * from second_factors where person_id = ${personId} for update`)
}

/** Stores the second factor of a person, in place of an older one. */
export function putFactor(
  tx: Database,
  { personId, kind, sealed, lastStep, at }: FactorRow & { readonly at: Date },
) {
  return tx.run(sql`
    insert into second_factors (person_id, kind, sealed, last_step, set_up_at)
    values (${personId}, ${kind}, ${sealed}, ${lastStep}, ${at})
    on conflict (person_id) do update set kind = excluded.kind, sealed = excluded.sealed,
      last_step = excluded.last_step, set_up_at = excluded.set_up_at`)
}

/** Stores what changed by using a factor: the step of a code, or the counter of a passkey. */
export function noteUse(tx: Database, { personId, sealed, lastStep }: Omit<FactorRow, 'kind'>) {
  return tx.run(sql`
    update second_factors set sealed = ${sealed}, last_step = ${lastStep} where person_id = ${personId}`)
}

/** A second factor that is not proved yet. */
export interface TryRow {
  readonly personId: string
  readonly kind: FactorKind
  readonly isNew: boolean
  readonly sealed: string
  readonly madeAt: Date
}

/** Stores what was begun, in place of an earlier try. */
export function putTry(tx: Database, { personId, kind, isNew, sealed, madeAt }: TryRow) {
  return tx.run(sql`
    insert into second_factor_tries (person_id, kind, is_new, sealed, made_at)
    values (${personId}, ${kind}, ${isNew}, ${sealed}, ${madeAt})
    on conflict (person_id) do update set kind = excluded.kind, is_new = excluded.is_new,
      sealed = excluded.sealed, made_at = excluded.made_at`)
}

/** Returns what was begun since a moment. */
export function tryOf(tx: Database, personId: string, since: Date) {
  return tx.maybe<TryRow>(sql`
    select * from second_factor_tries where person_id = ${personId} and made_at > ${since} for update`)
}

/** Deletes what was begun. */
export function dropTry(tx: Database, personId: string) {
  return tx.run(sql`delete from second_factor_tries where person_id = ${personId}`)
}

/** Stores new recovery codes in place of the older ones. */
export async function putRecovery(tx: Database, personId: string, hashes: readonly string[]): Promise<void> {
  await tx.run(sql`delete from recovery_codes where person_id = ${personId}`)
  await tx.run(sql`
    insert into recovery_codes (person_id, code_hash) select ${personId}, hash from unnest(${hashes}::text[]) as hash`)
}

/** Uses a recovery code up; returns 0 if it is unknown or used. */
export function useRecovery(
  tx: Database,
  { personId, hash, at }: { readonly personId: string; readonly hash: string; readonly at: Date },
) {
  return tx.run(sql`
    update recovery_codes set used_at = ${at}
    where person_id = ${personId} and code_hash = ${hash} and used_at is null`)
}

/** Stores that a sign-in passed the second factor. */
export function putPass(
  tx: Database,
  { signInId, personId, at }: { readonly signInId: string; readonly personId: string; readonly at: Date },
) {
  return tx.run(sql`
    insert into second_factor_passes (sign_in_id, person_id, passed_at) values (${signInId}, ${personId}, ${at})
    on conflict (sign_in_id) do update set passed_at = excluded.passed_at`)
}

/** Deletes the second factor of a person, with everything that passed it. Returns whether there was one. */
export async function dropFactor(tx: Database, personId: string): Promise<boolean> {
  await tx.run(sql`delete from second_factor_passes where person_id = ${personId}`)
  await tx.run(sql`delete from recovery_codes where person_id = ${personId}`)
  await dropTry(tx, personId)
  return (await tx.run(sql`delete from second_factors where person_id = ${personId}`)) > 0
}
