import type { ClientBase } from 'pg'

/** A table and its columns, in the order in which they are copied. Generated columns are left out: the database makes them. */
export interface Table {
  /** With its schema, such as `public.messages`. */
  readonly name: string
  readonly columns: readonly string[]
}

/** How much a table holds. Two tables with the same rows have the same sum, in any order. */
export interface TableSum {
  readonly rows: number
  readonly sum: string
  /** Columns that the sum leaves out. Backups before version 0.16 name none. */
  readonly without?: readonly string[] | undefined
}

/** A restore takes jobs from processes that no longer exist, so these columns differ after it. */
const changedByRestore: Readonly<Record<string, readonly string[]>> = {
  'graphile_worker._private_jobs': ['attempts', 'locked_at', 'locked_by'],
  'graphile_worker._private_job_queues': ['locked_at', 'locked_by'],
}

/** Returns the columns of a table that the sum of a backup leaves out. */
export const leftOut = ({ name }: Table): readonly string[] => changedByRestore[name] ?? []

/** The schemas that hold the product's data: its own, and that of the queue. */
const schemas = ['public', 'graphile_worker']
/** Tables that say which migrations ran; a restore runs them itself. */
const ownMigrations = ['public.migrations', 'graphile_worker.migrations']

/** Settings under which the same value is always the same text. */
export const plainTexts = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`

/** Returns all tables in the order of their names. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%s.%s', nspname, relname) as name, array_agg(attname::text order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname = any ($1)
     group by nspname, relname order by nspname, relname`,
    [schemas],
  )
  return rows.filter(({ name }) => !ownMigrations.includes(name))
}

/** Returns the bytes that each table takes on the disk, without its indexes. */
export async function bytesOfTables(client: ClientBase): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select format('%s.%s', nspname, relname) as name, pg_table_size(pg_class.oid)::text as bytes
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = any ($1)`,
    [schemas],
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Returns the migrations that ran, in their order; undefined in a database that the product never opened. */
export async function migrationsOf(client: ClientBase): Promise<readonly string[] | undefined> {
  const { rows: known } = await client.query<{ at: string | null }>(
    `select to_regclass('public.migrations') as at`,
  )
  if (known[0]?.at == null) return undefined
  const { rows } = await client.query<{ name: string }>(`select name from public.migrations order by name`)
  return rows.map(({ name }) => name)
}

/** Counts the rows of a table, and adds up 64 bits of the MD5 of each. */
export async function sumOf(
  client: ClientBase,
  { name, columns }: Table,
  without: readonly string[] = [],
): Promise<TableSum> {
  const summed = columns.filter((column) => !without.includes(column))
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*) as rows,
            coalesce(sum(('x' || left(md5(row(${named(summed)})::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
     from ${qualified(name)}`,
  )
  const { rows: count = '0', sum = '0' } = rows[0] ?? {}
  return { rows: Number(count), sum, ...(without.length > 0 && { without }) }
}

/** How the rows of a table are, compared with those that were saved. */
export type Sameness = 'same' | 'other rows' | 'other number'

/** Compares the rows of a table with those that were saved. */
export async function compareRows(
  client: ClientBase,
  table: Table,
  saved: TableSum | undefined,
): Promise<{ readonly rows: number; readonly is: Sameness }> {
  const found = await sumOf(client, table, saved?.without)
  if (saved?.rows !== found.rows) return { rows: found.rows, is: 'other number' }
  // Backups before version 0.16 have the sum of all columns.
  const isSummed = leftOut(table).length === (saved.without ?? []).length
  return { rows: found.rows, is: !isSummed || saved.sum === found.sum ? 'same' : 'other rows' }
}

/** Takes all jobs from the processes that worked on them when the backup was made: they run again, with the attempt that was under way. */
export async function releaseJobs(client: ClientBase): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
     where locked_at is not null`,
  )
  await client.query(
    `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
  )
}

/** The next values of sequences, by their names with schema. */
export type Sequences = Readonly<Record<string, string>>

/** Returns the last value of each sequence that was used. */
export async function sequencesOf(client: ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%s.%s', schemaname, sequencename) as name, last_value as last from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Sets sequences to these last values. */
export async function setSequences(client: ClientBase, sequences: Sequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query(`select setval($1::regclass, $2::bigint)`, [qualified(name), last])
  }
}

/** The statement that reads a table as rows of text. */
export const copyingOut = ({ name, columns }: Table) =>
  `copy ${qualified(name)} (${named(columns)}) to stdout`
/** The statement that writes such rows into a table. */
export const copyingIn = ({ name, columns }: Table) =>
  `copy ${qualified(name)} (${named(columns)}) from stdin`

/**
 * Empties all tables, and takes their keys to other tables, their triggers and the rules for new rows away. Rows come table by table, and the
 * backup has the work of the triggers already. A row may be older than a rule. Returns the statements that bring both back, which also check every link between the tables.
 */
export async function looseLinks(client: ClientBase, tables: readonly Table[]): Promise<readonly string[]> {
  const names = tables.map(({ name }) => qualified(name))
  const { rows } = await client.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where (contype = 'f' or contype = 'c' and not convalidated) and conrelid = any ($1::regclass[])`,
    [names],
  )
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return [
    ...rows.map(({ place, name, definition }) => `alter table ${place} add constraint ${name} ${definition}`),
    ...names.map((name) => `alter table ${name} enable trigger user`),
  ]
}

function named(columns: readonly string[]): string {
  return columns.map(quoted).join(', ')
}

/** Returns the quoted name of a table, with its schema. */
export function qualified(name: string): string {
  return name.split('.').map(quoted).join('.')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
