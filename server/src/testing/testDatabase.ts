import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { type OpenDatabase, openDatabase } from '../engines/database/database.ts'
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

/** `npm run test:clock` moves the clock of the process by so much, and the clock of the database has to follow. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
/** The functions of the schema `moved` hide those of PostgreSQL. New tables go to the first schema. */
const moved = ['-c', 'search_path=public,moved,pg_catalog']

/** Lets `now()` and `clock_timestamp()` of a database say the time of the process. Databases that are copied from it do so too. */
async function moveClock(database: OpenDatabase): Promise<void> {
  await database.pool.query('create schema moved')
  for (const name of ['now', 'clock_timestamp'])
    await database.pool.query(`
      create function moved.${name}() returns timestamptz language sql stable
      return pg_catalog.${name}() + interval '${shiftMs} milliseconds'`)
}

/** Starts a real PostgreSQL once per test run, in its own folder, with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-test-'))
  const postgres = await startEmbeddedPostgres(
    folder,
    () => undefined,
    shiftMs === 0 ? quick : [...quick, ...moved],
  )
  const ignore = () => undefined
  const admin = openDatabase({ url: postgres.url }, ignore)
  await admin.pool.query('create database saathi_template')
  await admin.close()
  const template = openDatabase({ url: databaseUrl(postgres.url, 'saathi_template') }, ignore)
  if (shiftMs !== 0) await moveClock(template)
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
