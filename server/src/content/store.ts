import { type Database, sql } from '../engines/database.ts'

/** Whether this installation is a demo, as its start decided. */
export async function isDemo(db: Database): Promise<boolean> {
  const row = await db.maybe<{ value: unknown }>(sql`select value from settings where name = 'demo'`)
  return row?.value === true
}
