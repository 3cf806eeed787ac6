import { type Database, sql } from '../engines/database/database.ts'

/** Deletes the one-time codes of an address, and the wrong attempts. */
export async function deleteCode(tx: Database, email: string): Promise<void> {
  await tx.run(sql`delete from one_time_codes where email = ${email}`)
  await tx.run(sql`delete from code_tries where email = ${email}`)
}

/** Returns every sign-in of a person, oldest first. */
export function everySignIn(db: Database, personId: string) {
  return db.many<{ userAgent: string; createdAt: Date; lastUsedAt: Date | null; endedAt: Date | null }>(sql`
    select user_agent, created_at, last_used_at, ended_at from sign_ins
    where person_id = ${personId} order by created_at, id`)
}
