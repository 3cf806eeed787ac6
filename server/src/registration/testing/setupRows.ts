import { type Database, sql } from '../../engines/database/database.ts'

/** Adds a row about a person to each table of the first run. */
export async function addSetupRows(db: Database, id: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into opening_checks (name, value, checked_at, checked_by) values ('line:some', '112', ${at}, ${id})`)
}
