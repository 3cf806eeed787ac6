import { type Database, sql } from '../engines/database.ts'

/** Whether the demo people were made, all of them. */
export async function isDemoMade(db: Database): Promise<boolean> {
  const row = await db.maybe(sql`select value from settings where name = 'demo people'`)
  return row !== undefined
}

/** Remembers that the demo people are complete. */
export function markDemoMade(db: Database, at: Date) {
  return db.run(sql`
    insert into settings (name, value) values ('demo people', ${JSON.stringify({ madeAt: at })}::jsonb)
    on conflict (name) do nothing`)
}
