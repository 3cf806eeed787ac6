import { type Database, sql } from './database.ts'

/** What is switched on or off for the whole installation and remembered in the database. */
export type FlagName = 'demo' | 'demo people' | 'maintenance'

/** Whether a flag is on; undefined while nobody has set it. */
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
