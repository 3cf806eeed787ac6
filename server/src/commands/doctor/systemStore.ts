import { type Database, sql } from '../../engines/database/database.ts'

/** The version of PostgreSQL, and its connections. */
export interface DatabaseState {
  readonly version: string
  readonly used: number
  readonly most: number
}

/** Returns the state of the database. */
export function databaseState(db: Database): Promise<DatabaseState> {
  return db.one<DatabaseState>(sql`
    select current_setting('server_version') as version, current_setting('max_connections')::integer as most,
           (select count(*)::integer from pg_stat_activity) as used`)
}

/** Returns the time of the database's machine. */
export async function databaseTime(db: Database): Promise<Date> {
  return (await db.one<{ at: Date }>(sql`select clock_timestamp() as at`)).at
}
