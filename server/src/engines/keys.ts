import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Database, sql } from './database.ts'

/** Stores secrets that are created once: in a folder, or in the database where several processes share them. */
export interface KeyKeeper {
  /** Returns the stored value of that name; the first call creates and stores it. */
  keep(name: string, make: () => Promise<string>): Promise<string>
}

/** Stores each secret in a file that only this user can read. */
export function keysInFolder(folder: string): KeyKeeper {
  return {
    async keep(name, make) {
      const file = join(folder, name)
      if (existsSync(file)) return readFileSync(file, 'utf8')
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const value = await make()
      writeFileSync(file, value, { mode: 0o600 })
      return value
    },
  }
}

/** Stores each secret in a row, so that every process on this database uses the same keys. */
export function keysInDatabase(db: Database): KeyKeeper {
  return {
    async keep(name, make) {
      const find = () => db.maybe<{ value: string }>(sql`select value from keys where name = ${name}`)
      const known = await find()
      if (known !== undefined) return known.value
      await db.run(
        sql`insert into keys (name, value) values (${name}, ${await make()}) on conflict do nothing`,
      )
      return db
        .one<{ value: string }>(sql`select value from keys where name = ${name}`)
        .then((row) => row.value)
    },
  }
}
