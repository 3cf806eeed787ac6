import pg from 'pg'

import { openPrepared, type Prepared, type PreparedStatement } from './prepared.ts'

/** A statement with its values kept separate, made by the `sql` tag. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs statements, in the pool or in one transaction. It is a store's first argument. */
export interface Database {
  /** Returns all rows. Columns are in camelCase; bigint becomes a number and times become Dates. */
  many<Row>(statement: Statement): Promise<Row[]>
  /** Returns the first row, or undefined. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>
  /** Returns the only row; throws if there is none. */
  one<Row>(statement: Statement): Promise<Row>
  /** Returns how many rows a write changed. */
  run(statement: Statement): Promise<number>
  /** Runs the work in one transaction: all of it is stored, or none. Inside a transaction it joins that one. */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
  /** Runs work of this process after the commit, and never if the transaction is rolled back. Outside a transaction it runs at once. */
  afterCommit(work: () => void): void
  /** The same, but each statement fails after this time, in place of the usual one. */
  within(milliseconds: number): Database
}

/** The pool of connections behind a Database. */
export interface OpenDatabase extends Database {
  readonly pool: pg.Pool
  /** Returns a statement with a connection of its own, which opens with the first run. */
  prepare(statement: PreparedStatement): Prepared
  close(): Promise<void>
}

/** Builds a statement: each `${value}` becomes a parameter; a nested statement is inserted. */
export function sql(parts: TemplateStringsArray, ...inserted: readonly unknown[]): Statement {
  let text = ''
  const values: unknown[] = []
  for (const [index, part] of parts.entries()) {
    text += part
    if (index >= inserted.length) continue
    const value = inserted[index]
    if (isStatement(value)) {
      const offset = values.length
      text += value.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`)
      values.push(...value.values)
    } else {
      values.push(value)
      text += `$${values.length}`
    }
  }
  return { text, values }
}

/** Milliseconds after which PostgreSQL ends a statement. */
const statementMs = 20_000
/**
 * Milliseconds after which a statement without any reply fails and its connection is destroyed. It is longer than
 * `statementMs`, because PostgreSQL's own refusal leaves the connection usable.
 */
const silentMs = 25_000
/** Milliseconds after which PostgreSQL ends a transaction whose client has gone silent, so that its locks are freed. */
const idleInTransactionMs = 15_000
/** Milliseconds for which a statement waits for a free or a new connection. */
const connectionMs = 5000

/**
 * Connects on first use to PostgreSQL 15 or newer. `failed` is called for connections that break while idle.
 */
export function openDatabase(
  options: { readonly url: string; readonly connections?: number },
  failed: (error: Error) => void,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 20,
    types,
    connectionTimeoutMillis: connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
  pool.on('error', failed)
  // A client in use needs its own error listener: without one, a failing PostgreSQL would end this process.
  pool.on('connect', (client) => client.on('error', failed))
  const prepared: Prepared[] = []
  return {
    ...databaseOn(pool),
    pool,
    prepare(statement) {
      const opened = openPrepared(pool.options, statement, failed)
      prepared.push(opened)
      return opened
    },
    async close() {
      await Promise.all([pool.end(), ...prepared.map((each) => each.close())])
    },
  }
}

type Runner = Pick<pg.ClientBase, 'query'>

function databaseOn(pool: pg.Pool, patienceMs = silentMs): Database {
  return {
    ...queriesOn(pool, patienceMs),
    within: (milliseconds) => databaseOn(pool, milliseconds),
    afterCommit: (work) => work(),
    async transaction(work) {
      const after: (() => void)[] = []
      const result = await committed(pool, patienceMs, (client) =>
        work(databaseIn(client, patienceMs, after)),
      )
      for (const each of after) each()
      return result
    },
  }
}

/** Runs work in a transaction on a connection of its own. */
async function committed<Result>(
  pool: pg.Pool,
  patienceMs: number,
  work: (client: Runner) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const run = (text: string) => client.query(within(patienceMs, { text }))
  let broken: Error | undefined
  try {
    await run('begin')
    const result = await work(client)
    await run('commit')
    return result
  } catch (error) {
    // A rollback after a statement without a reply would wait just as long, so the connection is destroyed.
    if (isSilence(error)) broken = error
    else await run('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether a statement got no reply in time; its connection can then not be used any more. */
function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

function databaseIn(client: Runner, patienceMs: number, after: (() => void)[]): Database {
  const inside: Database = {
    ...queriesOn(client, patienceMs),
    within: (milliseconds) => databaseIn(client, milliseconds, after),
    afterCommit: (work) => void after.push(work),
    transaction: (work) => work(inside),
  }
  return inside
}

/** Adds the time limit to a query. The library reads it, but its types do not have it. */
function within<Query extends object>(patienceMs: number, query: Query): Query {
  return Object.assign(query, { query_timeout: patienceMs })
}

function queriesOn(runner: Runner, patienceMs: number): Pick<Database, 'many' | 'maybe' | 'one' | 'run'> {
  const rows = async <Row>({ text, values }: Statement): Promise<Row[]> => {
    const query = { text, values: [...values], rowMode: 'array' as const }
    const result = await runner.query<unknown[]>(within(patienceMs, query))
    const names = columnNames(result.fields)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the shape of its own statement's rows
    return result.rows.map((cells) => asRow(names, cells) as Row)
  }
  return {
    many: rows,
    maybe: async <Row>(statement: Statement) => (await rows<Row>(statement))[0],
    one: async <Row>(statement: Statement) => {
      const [row] = await rows<Row>(statement)
      if (row === undefined) throw new Error(`No row came back from: ${statement.text}`)
      return row
    },
    run: async ({ text, values }) =>
      (await runner.query(within(patienceMs, { text, values: [...values] }))).rowCount ?? 0,
  }
}

function asRow(names: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) row[name] = cells[index]
  return row
}

const camelNames = new Map<string, string>()

function columnNames(fields: readonly pg.FieldDef[]): string[] {
  return fields.map(({ name }) => {
    const known = camelNames.get(name)
    if (known !== undefined) return known
    const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(name, camel)
    return camel
  })
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value
}

/** Whether the database replies within a time; one that accepts connections but never replies does not. */
export function databaseAnswers(db: Database, withinMs: number): Promise<boolean> {
  const reply = db.one(sql`select 1 as one`).then(
    () => true,
    () => false,
  )
  const { promise: deadline, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), withinMs)
  return Promise.race([reply, deadline]).finally(() => clearTimeout(timer))
}
