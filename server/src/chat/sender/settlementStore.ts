import { setTimeout as pause } from 'node:timers/promises'

import { type Database, sql } from '../../engines/database/database.ts'
import { storingName } from './plainStore.ts'

/** Milliseconds between two looks at the statements that run, and the most looks. */
const betweenLooksMs = 5
const mostLooks = 1000

/**
 * Resolves when no process still runs a short statement that began before the call. Such a statement may have read a pause or a membership
 * before its change was committed. A statement that begins later reads the change. After about five seconds the wait ends without an error.
 */
export async function settleSending(db: Database): Promise<void> {
  const { at } = await db.one<{ at: string }>(sql`select clock_timestamp()::text as at`)
  for (let look = 0; look < mostLooks; look += 1) {
    const { running } = await db.one<{ running: number }>(sql`
      select count(*)::int as running from pg_stat_activity
      where application_name = ${storingName} and state = 'active' and datname = current_database()
        and query_start <= ${at}::timestamptz`)
    if (running === 0) return
    await pause(betweenLooksMs)
  }
}
