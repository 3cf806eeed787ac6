import pg from 'pg'

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
  /** Returns the only row; throws when there is none. */
  one<Row>(statement: Statement): Promise<Row>
  /** Returns how many rows a write changed. */
  run(statement: Statement): Promise<number>
  /**
   * Runs the work in one transaction: everything is stored, or nothing. Inside a transaction it joins that one.
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
}

/** The pool of connections behind a Database. */
export interface OpenDatabase extends Database {
  readonly pool: pg.Pool
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

/**
 * Connects on first use to PostgreSQL 15 or newer. `failed` is called for connections that break while idle.
 */
export function openDatabase(
  options: { readonly url: string; readonly connections?: number },
  failed: (error: Error) => void,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 16,
    types,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', failed)
  // A client in use needs its own error listener: without one, a failing PostgreSQL would end this process.
  pool.on('connect', (client) => client.on('error', failed))
  return { ...databaseOn(pool), pool, close: () => pool.end() }
}

type Runner = Pick<pg.ClientBase, 'query'>

function databaseOn(pool: pg.Pool): Database {
  return {
    ...queriesOn(pool),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(databaseIn(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((reason: Error) => {
          broken = reason
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
  }
}

function databaseIn(client: Runner): Database {
  const inside: Database = { ...queriesOn(client), transaction: (work) => work(inside) }
  return inside
}

function queriesOn(runner: Runner): Omit<Database, 'transaction'> {
  const rows = async <Row>({ text, values }: Statement): Promise<Row[]> => {
    const result = await runner.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
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
    run: async ({ text, values }) => (await runner.query(text, [...values])).rowCount ?? 0,
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

/** Whether the database replies within a time; one that accepts connections and says nothing does not. */
export function databaseAnswers(db: Database, withinMs: number): Promise<boolean> {
  const reply = db.one(sql`select 1 as one`).then(
    () => true,
    () => false,
  )
  const { promise: deadline, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), withinMs)
  return Promise.race([reply, deadline]).finally(() => clearTimeout(timer))
}
