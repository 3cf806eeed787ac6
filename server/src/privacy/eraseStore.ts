import { type Database, sql } from '../engines/database.ts'

/** What is still to be done about somebody who is being erased. */
export interface Erased {
  readonly pictureKey: string | null
  readonly primaryLanguage: string
}

/**
 * Takes from a person's row everything that says who it was; it stays, so that what others see keeps its place. Undefined
 * when that happened already, however many try at once.
 */
export async function makeNameless(
  tx: Database,
  { id, at, purgeAfter }: { readonly id: string; readonly at: Date; readonly purgeAfter: Date },
): Promise<Erased | undefined> {
  return tx.maybe<Erased>(sql`
    update people set
      email = 'erased-' || lower(people.id) || '@erased.invalid', first_name = '', last_name = '', bio = '',
      phone_number = '', birth_year = null, picture_key = null, google_subject = null, password_hash = null,
      project = null, institution_code = null, email_verified_at = null, failed_sign_ins = 0, blocked_until = null,
      disabled_at = coalesce(disabled_at, ${at}), erased_at = ${at}, purge_after = ${purgeAfter}
    from (select id, picture_key from people where id = ${id} and erased_at is null for update) as before
    where people.id = before.id
    returning before.picture_key, people.primary_language`)
}

/** When what is left of an erased person is purged; undefined for everybody else. */
export async function purgeTimeOf(db: Database, id: string): Promise<Date | undefined> {
  const row = await db.maybe<{ purgeAfter: Date }>(
    sql`select purge_after from people where id = ${id} and erased_at is not null`,
  )
  return row?.purgeAfter
}

/** Forgets the code of an address. */
export function deleteCode(tx: Database, email: string) {
  return tx.run(sql`delete from one_time_codes where email = ${email}`)
}

/** Deletes a person's sign-ins with their tokens, and the keys of their requests. */
export async function deleteSignIns(tx: Database, personId: string): Promise<void> {
  await tx.run(sql`delete from sign_ins where person_id = ${personId}`)
  await tx.run(sql`delete from sign_in_codes where person_id = ${personId}`)
  await tx.run(sql`delete from idempotency_keys where person_id = ${personId}`)
}

/** Every sign-in of a person, oldest first. */
export function everySignIn(db: Database, personId: string) {
  return db.many<{ userAgent: string; createdAt: Date; lastUsedAt: Date | null; endedAt: Date | null }>(sql`
    select user_agent, created_at, last_used_at, ended_at from sign_ins
    where person_id = ${personId} order by created_at, id`)
}
