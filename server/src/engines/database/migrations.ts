import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type OpenDatabase, sql } from './database.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'migrations')

/**
 * Runs the missing migrations in order, each once and in its own transaction; only one server at a time does this.
 * Throws if a migration that already ran was edited, or if PostgreSQL is older than version 15. With `upTo`, that migration is the last one:
 * a backup of an earlier version is restored into the tables of its version.
 */
export async function migrate(db: OpenDatabase, upTo?: string): Promise<void> {
  const { version } = await db.one<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  )
  if (version < 150_000) throw new Error('The database must be PostgreSQL 15 or newer.')
  const client = await db.pool.connect()
  try {
    // A migration may take long, and so may the wait for another server that migrates.
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(hashtext('saathi migrations'))`)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const ran = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, text, checksum } of migrationFiles()) {
      if (upTo !== undefined && name > upTo) break
      const known = ran.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new Error(`The migration ${name} was edited after it ran. Add a new file instead.`)
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query(`select pg_advisory_unlock_all()`).catch(() => undefined)
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}

/** Returns the names of all migrations of this version, in their order. */
export function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

function migrationFiles() {
  return migrationNames().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}
