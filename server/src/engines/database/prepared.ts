import pg from 'pg'

/** A statement that is planned once. */
export interface PreparedStatement {
  readonly name: string
  /** With `$1`, `$2` and so on for its values. */
  readonly text: string
  /** Settings of its connection, such as `jit = off`. */
  readonly settings: readonly string[]
  /** Milliseconds after which a run without a reply fails. */
  readonly patienceMs: number
}

/** A statement with a connection of its own. */
export interface Prepared {
  /**
   * Runs the statement in a transaction of its own and returns the first column of its first row. After a failure of the connection, the
   * next run opens another one.
   */
  run(values: readonly string[]): Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens a statement that runs so often that its planning would cost more than its work. Its plan is made once, without the values
 * and in a table of any size, so the settings must lead to a plan that is right for every size.
 */
export function openPrepared(
  options: pg.ClientConfig,
  { name, text, settings, patienceMs }: PreparedStatement,
  failed: (error: Error) => void,
): Prepared {
  let current: Promise<pg.Client> | undefined
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...options,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', failed)
    client.on('end', forget)
    await client.connect()
    await client.query(settings.map((each) => `set ${each}`).join(';'))
    return client
  }
  const forget = () => {
    current = undefined
  }
  return {
    async run(values) {
      const opening = (current ??= connect())
      try {
        const client = await opening
        const { rows } = await client.query<unknown[]>({
          name,
          text,
          values: [...values],
          rowMode: 'array',
        })
        return rows[0]?.[0]
      } catch (error) {
        // PostgreSQL's own refusal leaves the connection usable.
        if (error instanceof pg.DatabaseError) throw error
        if (current === opening) forget()
        void opening.then((client) => client.end()).catch(() => undefined)
        throw error
      }
    },
    async close() {
      const last = await current?.catch(() => undefined)
      forget()
      await last?.end()
    },
  }
}
