import pg from 'pg'

import type { Config } from '../house/config.ts'
import { readRunning } from '../house/runningServer.ts'
import { startEmbeddedPostgres } from '../engines/postgres/embeddedPostgres.ts'

/** The database that a command works on, and a function that releases it. */
export interface FoundDatabase {
  readonly url: string
  /** The address of the running product; undefined if none runs. */
  readonly publicUrl: string | undefined
  leave(): Promise<void>
}

/**
 * Finds the database: the one in the settings, that of a product running on this data folder, or else the
 * embedded one, which is started for the command.
 */
export async function findDatabase(config: Config): Promise<FoundDatabase> {
  const nothing = async () => undefined
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, publicUrl: undefined, leave: nothing }
  const running = readRunning(config.dataDir)
  if (running !== undefined && (await answers(running.databaseUrl))) {
    return { url: running.databaseUrl, publicUrl: running.publicUrl, leave: nothing }
  }
  const postgres = await startEmbeddedPostgres(config.dataDir, () => undefined)
  return { url: postgres.url, publicUrl: undefined, leave: postgres.stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    // The file is left over from a product that crashed.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
