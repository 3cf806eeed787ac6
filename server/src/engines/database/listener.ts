import pg from 'pg'

/** Milliseconds from one sign of life of the connection to the next. */
const beatMs = 500
/** Milliseconds without a reply after which the connection counts as dead. */
const silentMs = 2000
/** The first and the longest pause in milliseconds between two attempts to connect. */
const firstPauseMs = 10
const longestPauseMs = 1000

/** The dependencies of listening. */
export interface ListeningParts {
  readonly url: string
  readonly channel: string
  heard(payload: string): void
  /** Called when the connection is lost and when it is back. */
  changed(isOpen: boolean): void
  failed(error: Error): void
}

/** A connection on which notifications arrive. */
export interface Listening {
  isOpen(): boolean
  close(): Promise<void>
}

/**
 * Listens on a connection of its own. A lost connection is replaced at once. A silent connection, whose packets are
 * lost on the way, is found by asking twice a second, because an idle listener would never notice it.
 */
export async function openListening(parts: ListeningParts): Promise<Listening> {
  let current: pg.Client | undefined
  let isClosed = false
  const isCurrent = (client: pg.Client) => current === client

  const open = async (): Promise<void> => {
    const fresh = await connect(parts, isCurrent)
    current = fresh
    fresh.on('end', () => lose(fresh))
    void untilSilent(fresh, isCurrent).then(() => lose(fresh))
  }
  const lose = (lost: pg.Client): void => {
    if (!isCurrent(lost)) return
    current = undefined
    // Destroys the stream if a query is under way, because the query would delay a clean end.
    void lost.end().catch(parts.failed)
    parts.changed(false)
    void openAgain()
  }
  const openAgain = async (): Promise<void> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 3)) {
      if (isClosed) return
      try {
        await open()
        return parts.changed(true)
      } catch (error) {
        parts.failed(error instanceof Error ? error : new Error('Listening failed.'))
        await pause(pauseMs)
      }
    }
  }

  await open()
  return {
    isOpen: () => current !== undefined,
    async close() {
      isClosed = true
      const last = current
      current = undefined
      await last?.end().catch(() => undefined)
    },
  }
}

async function connect(
  { url, channel, heard, failed }: ListeningParts,
  isCurrent: (client: pg.Client) => boolean,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: silentMs,
    query_timeout: silentMs,
  })
  client.on('error', failed)
  client.on('notification', ({ payload }) => {
    if (payload !== undefined && isCurrent(client)) heard(payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    void client.end().catch(failed)
    throw error
  }
}

/** Resolves when a connection no longer replies, or is no longer the current one. */
async function untilSilent(client: pg.Client, isCurrent: (client: pg.Client) => boolean): Promise<void> {
  while (isCurrent(client)) {
    try {
      await client.query('select 1')
    } catch {
      // The caller replaces the connection, for any reason.
      return
    }
    await pause(beatMs)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
