import { type Database, sql } from '../database/database.ts'
import type { Shelf } from './files.ts'

/** The two numbers of the lock that the process which makes a backup holds; `pg_locks` shows them. */
export const backupLock = { kind: 7236, number: 1 } as const

/** These may be stored again under the same key, and a backup goes without them. */
const storedAgain = /^(?:gifs|gifsmall|previews)\//

/**
 * Lets files stay while a backup is made. The rows of its moment may name a file that nobody names any more, and it reads the files after
 * the rows. `removeLate` deletes them afterwards.
 */
export function withLateRemoval(shelf: Shelf, db: Database): Shelf {
  return {
    ...shelf,
    async remove(key) {
      if (storedAgain.test(key) || !(await isBackupMade(db))) return shelf.remove(key)
      await db.run(sql`insert into late_files (key) values (${key}) on conflict do nothing`)
    },
  }
}

/**
 * Deletes what stayed because of a backup, unless one is being made. One that begins meanwhile needs none of it, because no row of its moment
 * names it.
 */
export async function removeLate(db: Database, shelf: Pick<Shelf, 'remove'>): Promise<void> {
  if (await isBackupMade(db)) return
  const files = await db.many<{ key: string }>(sql`select key from late_files order by key limit 1000`)
  for (const { key } of files) {
    await shelf.remove(key)
    await db.run(sql`delete from late_files where key = ${key}`)
  }
}

async function isBackupMade(db: Database): Promise<boolean> {
  const { isMade } = await db.one<{ isMade: boolean }>(sql`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid::bigint = ${backupLock.kind} and objid::bigint = ${backupLock.number}
        and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())) as is_made`)
  return isMade
}
