import { type Database, sql, type Statement } from './database.ts'

/**
 * Does the work only the first time this person uses this key, in the same transaction as the key, so that a
 * repeated request changes nothing. Without a key the work is always done.
 */
export async function once(
  tx: Database,
  { person, key }: { readonly person: string; readonly key: string | undefined },
  work: () => Promise<void>,
): Promise<void> {
  if (key !== undefined) {
    const fresh = await tx.run(sql`
      insert into idempotency_keys (person_id, key) values (${person}, ${key.slice(0, 200)}) on conflict do nothing`)
    if (fresh === 0) return
  }
  await work()
}

/**
 * The same as a part of one statement: returns a row only the first time this person uses this key, and always
 * without a key. If `condition` is false, the key is not used at all.
 */
export function firstUse(
  { person, key }: { readonly person: string; readonly key: string | undefined },
  condition: Statement,
): Statement {
  if (key === undefined) return sql`select 1 where ${condition}`
  return sql`
    insert into idempotency_keys (person_id, key) select ${person}, ${key.slice(0, 200)} where ${condition}
    on conflict do nothing returning 1`
}

/** Whether this person has used this key. */
export async function isUsed(
  db: Database,
  { person, key }: { readonly person: string; readonly key: string },
): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from idempotency_keys where person_id = ${person} and key = ${key.slice(0, 200)}`,
  )
  return row !== undefined
}
