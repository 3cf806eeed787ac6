import pg from 'pg'

import { type Connection, keepConnection } from './connection.ts'

/** Milliseconds without a reply after which the connection counts as dead. */
const silentMs = 2000

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

interface Listener extends Connection {
  readonly client: pg.Client
}

/** The name under which PostgreSQL shows the connections that listen. */
export const listeningName = 'saathi listening'

/** Listens on a connection of its own, which is replaced when it is lost. */
export async function openListening({
  url,
  channel,
  heard,
  changed,
  failed,
}: ListeningParts): Promise<Listening> {
  let current = (): Listener | undefined => undefined
  const connect = async (): Promise<Listener> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: listeningName,
      keepAlive: true,
      connectionTimeoutMillis: silentMs,
      query_timeout: silentMs,
    })
    client.on('error', failed)
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && current()?.client === client) heard(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(failed)
      throw error
    }
    return {
      client,
      check: () => client.query('select 1'),
      onEnd: (listener) => void client.on('end', listener),
      // Destroys the stream if a query is under way, because the query would delay a clean end.
      end: () => client.end(),
    }
  }
  const kept = await keepConnection({ isVital: true, connect, changed, failed })
  ;({ current } = kept)
  return { isOpen: () => current() !== undefined, close: kept.close }
}
