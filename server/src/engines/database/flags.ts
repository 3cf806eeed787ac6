import { type Database, sql } from './database.ts'

/** The flags of the whole installation, stored in the database. */
export type FlagName = 'demo' | 'demo people' | 'demo sixty' | 'demo ended' | 'maintenance'

/** Whether a flag is on; undefined if it was never set. */
export async function readFlag(db: Database, name: FlagName): Promise<boolean | undefined> {
  const row = await db.maybe<{ value: unknown }>(sql`select value from settings where name = ${name}`)
  return row === undefined ? undefined : row.value === true
}

/** Switches a flag on or off. */
export function writeFlag(db: Database, name: FlagName, isOn: boolean) {
  return db.run(sql`
    insert into settings (name, value) values (${name}, ${JSON.stringify(isOn)}::jsonb)
    on conflict (name) do update set value = excluded.value`)
}
