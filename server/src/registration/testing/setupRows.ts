import { sql } from '../../engines/database/database.ts'
import type { AddPersonalRows } from '../../testing/personalRows.ts'

/** Adds a row about a person to each table of the first run. */
export const addPersonalRows: AddPersonalRows = async (db, id, at) => {
  await db.run(sql`
    insert into opening_checks (name, value, checked_at, checked_by) values ('line:some', '112', ${at}, ${id})`)
}
