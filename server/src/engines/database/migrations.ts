import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type pg from 'pg'

import { type Database, type OpenDatabase, sql } from './database.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'migrations')

/**
 * Runs the missing migrations in order, each once and in its own transaction; only one server at a time does this.
 * Throws if a migration that already ran was edited, if a newer version's migration bars this one, or if PostgreSQL is older
 * than version 15. With `only`, these migrations run and no others: a backup of an earlier version is restored into the tables of
 * its version.
 */
export async function migrate(db: OpenDatabase, only?: readonly string[]): Promise<void> {
  const { version } = await db.one<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  )
  if (version < 150_000) throw new Error('The database must be PostgreSQL 15 or newer.')
  const client = await db.pool.connect()
  try {
    // A migration may take long, and so may the wait for another server that migrates.
    await client.query('set statement_timeout = 0')
    await takeTurn(client)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    await addBars(client)
    const { rows } = await client.query<{ name: string; checksum: string; bars: string | null }>(
      'select name, checksum, bars from migrations',
    )
    refuseOlder(rows)
    const ran = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, text, checksum } of migrationFiles()) {
      if (only !== undefined && !only.includes(name)) continue
      const known = ran.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new Error(`The migration ${name} was edited after it ran. Add a new file instead.`)
      await runMigration(client, text, async () => {
        await client.query('insert into migrations (name, checksum, bars) values ($1, $2, $3)', [
          name,
          checksum,
          barOf(text) ?? null,
        ])
      })
    }
  } finally {
    await client.query(`select pg_advisory_unlock_all()`).catch(() => undefined)
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}

/** Milliseconds between two looks whether another server still migrates. */
const turnMs = 100

/**
 * Waits until no other server migrates. It asks again and again, because a statement that waits for the lock would never end: an index that the other server
 * makes `concurrently` waits for every statement that runs.
 */
async function takeTurn(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('saathi migrations')) as mine`,
    )
    if (rows[0]?.mine === true) return
    await new Promise((resolve) => setTimeout(resolve, turnMs))
  }
}

/** How the tables of a database stand to this version of the code. */
export type TablesAge = 'none' | 'same' | 'older' | 'newer'

/** Looks which migrations have run, and changes nothing. */
export async function tablesAge(db: Database): Promise<TablesAge> {
  const { isThere } = await db.one<{ isThere: boolean }>(
    sql`select to_regclass('migrations') is not null as is_there`,
  )
  if (!isThere) return 'none'
  const ran = new Set(
    (await db.many<{ name: string }>(sql`select name from migrations`)).map(({ name }) => name),
  )
  if (ran.size === 0) return 'none'
  const own = migrationNames()
  if (own.some((name) => !ran.has(name))) return 'older'
  return ran.size > own.length ? 'newer' : 'same'
}

/**
 * Why versions without a migration cannot run after it; undefined if they can. The line `-- bars older versions: REASON` of the
 * migration says so, if it changes what they read.
 */
export function barOf(text: string): string | undefined {
  return /^-- bars older versions: (.+)$/m.exec(text)?.[1]
}

async function addBars(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'bars'`,
  )
  if (rowCount === 0) await client.query('alter table migrations add column bars text')
}

/** Throws if a migration that this version does not have bars it. */
function refuseOlder(rows: readonly { readonly name: string; readonly bars: string | null }[]): void {
  const own = new Set(migrationNames())
  const bar = rows.find(({ name, bars }) => bars !== null && !own.has(name))
  if (bar === undefined) return
  throw new Error(
    `A newer version of Saathi changed this database, and this version cannot read it: ${bar.bars} Start the newer version, or restore the backup from before the upgrade into an empty database.`,
  )
}

/** Milliseconds for which a migration waits for a lock before it lets everybody else go first. */
const lockMs = 1000
/** How often it tries again, a second apart. */
const mostTries = 120
const lockNotAvailable = '55P03'

/**
 * Runs the text of a migration in one transaction, with `note` at its end. While it waits for a lock, all other queries queue behind it, so it gives up
 * after a second and tries again. The statements of a text that begins with `-- not in a transaction` run one by one, as some have to.
 */
export async function runMigration(
  client: Pick<pg.ClientBase, 'query'>,
  text: string,
  note: () => Promise<void>,
): Promise<void> {
  if (text.startsWith('-- not in a transaction')) {
    for (const statement of text.split(/;[ \t]*$/m))
      if (statement.trim() !== '') await client.query(statement)
    return note()
  }
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockMs}`)
      await client.query(text)
      await note()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (codeOf(error) !== lockNotAvailable || tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, lockMs))
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Returns the names of all migrations of this version, in their order. */
export function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

/** Returns the text of each migration of this version that is not among these names. */
export function textsOfOthers(names: readonly string[]): readonly string[] {
  return migrationFiles()
    .filter(({ name }) => !names.includes(name))
    .map(({ text }) => text)
}

function migrationFiles() {
  return migrationNames().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}
