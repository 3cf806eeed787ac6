import { type Database, sql } from './database.ts'

/** Reads one moment of the database: what others commit meanwhile is not seen. Writing fails. */
export function inSnapshot<Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    return read(tx)
  })
}
