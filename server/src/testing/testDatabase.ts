import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { openDatabase } from '../engines/database/database.ts'
import { startEmbeddedPostgres } from '../engines/postgres/embeddedPostgres.ts'
import { migrate } from '../engines/database/migrations.ts'
import { openQueue } from '../engines/work/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

/** Nobody needs the data of a test after the machine lost its power, so PostgreSQL does not wait for the disk. */
const quick = [
  '-c',
  'fsync=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'wal_level=minimal',
  '-c',
  'max_wal_senders=0',
]

/** Starts a real PostgreSQL once per test run, in its own folder, with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-test-'))
  const postgres = await startEmbeddedPostgres(folder, () => undefined, quick)
  const ignore = () => undefined
  const admin = openDatabase({ url: postgres.url }, ignore)
  await admin.pool.query('create database saathi_template')
  await admin.close()
  const template = openDatabase({ url: databaseUrl(postgres.url, 'saathi_template') }, ignore)
  await migrate(template)
  const machine = { machineTime: (moment: Date) => moment, follow: async () => undefined }
  await (await openQueue(template, machine, { info: ignore, error: ignore })).close()
  await template.close()
  project.provide('databaseServer', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  return server.replace('/postgres?', `/${name}?`)
}
