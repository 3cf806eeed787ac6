import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { shelfInFolder } from '../server/src/engines/files/files.ts'
import { pace } from './chat.ts'
import { fillMessages } from './chatLists.ts'
import { startMeasured } from './child.ts'
import { type BenchSystem, type LoadPerson, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'backups', 'backup.ts')
/** Messages of the two backups: `BACKUP_MESSAGES=1000000` takes some minutes less than the size of the aim. */
const sizes = [100_000, Number(process.env['BACKUP_MESSAGES'] ?? 5_000_000)] as const
/** Small files of the third one. */
const smallFiles = Number(process.env['BACKUP_FILES'] ?? 200_000)

/**
 * Measures backups of few and of many messages, and of many files: their time, their memory and their size. Also measures what the daily backup costs the
 * chat. It runs in a process that serves people.
 */
export async function measureBackup(system: BenchSystem): Promise<string[]> {
  const pairs = await system.load(200, 2, 0)
  const made: Made[] = []
  for (const size of sizes) {
    await fillMessages(system.databaseUrl, pairs, size)
    made.push(await backUp(system.folder, `${size.toLocaleString('en')} messages`))
  }
  const lines = await duringDaily(system, pairs)
  await fillFiles(system.folder, smallFiles)
  made.push(await backUp(system.folder, `the same and ${smallFiles.toLocaleString('en')} files`))
  const [few, many, files] = made
  if (few === undefined || many === undefined || files === undefined) throw new Error('All are measured.')
  return [
    ...made.map(
      ({ what, seconds, megabytes, fileMegabytes }) =>
        `  ${what}: ${seconds.toFixed(1)} s, at most ${megabytes} MB of memory, a file of ${fileMegabytes} MB`,
    ),
    ratio('memory, many ÷ few messages', many.megabytes / few.megabytes, 'at most 1.5'),
    ratio('memory, with files ÷ without', files.megabytes / many.megabytes, 'at most 1.5'),
    ...lines,
  ]
}

/** Measures the chat of a process before it makes the daily backup, and while it makes it. */
async function duringDaily(system: BenchSystem, pairs: readonly LoadPerson[]): Promise<string[]> {
  const options = ['--database', system.databaseUrl, '--data', system.folder, '--jobs']
  const to = join(system.folder, 'daily')
  mkdirSync(to, { recursive: true })
  const database = new pg.Client({ connectionString: system.databaseUrl })
  await database.connect()
  // A good backup of today, so that none is made before the chat was measured without one.
  const good = await noteGood(database)
  const server = await startMeasured(productFile, options, { SOCKET_RATE: '100000', BACKUP_TO: to })
  try {
    const p99 = async () => quantile((await pace(server, pairs, { isProduct: true })).waits, 0.99)
    const quiet = await p99()
    const before = memoryOf(server.pid)
    await database.query('delete from backups where id = $1', [good])
    await untilBackup(database, 'ended_at is null')
    const begun = performance.now()
    const busy = await p99()
    const isOver = await isThere(database, 'ended_at is not null')
    await untilBackup(database, 'ended_at is not null and problem is null')
    return [
      `  the daily backup in the server's process: ${((performance.now() - begun) / 1000).toFixed(1)} s, ${before} MB of memory before, ${memoryOf(server.pid)} MB at most`,
      `  200 messages a second, p99 from send to seen: ${quiet.toFixed(1)} ms before, ${busy.toFixed(1)} ms during the backup${isOver ? ', which ended earlier than the measurement' : ''}`,
      ratio('p99 of the chat, during a backup ÷ before', busy / quiet, 'at most 2'),
    ]
  } finally {
    await server.stop()
    await database.end()
  }
}

async function noteGood(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into backups (began_at, ended_at, place) values (now(), now(), 'none') returning id`,
  )
  return rows[0]?.id ?? 0
}

const isThere = async (database: pg.Client, which: string) =>
  (await database.query(`select 1 from backups where ${which}`)).rows.length > 0

/** The product looks every minute whether a backup is due. */
async function untilBackup(database: pg.Client, which: string): Promise<void> {
  const until = Date.now() + patienceMs
  while (!(await isThere(database, which))) {
    if (await isThere(database, 'problem is not null')) throw new Error('The daily backup failed.')
    if (Date.now() > until) throw new Error('The daily backup did not come.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const patienceMs = 1_800_000

/** Stores files as small as those of people's faces. */
async function fillFiles(folder: string, count: number): Promise<void> {
  const shelf = shelfInFolder(join(folder, 'files'))
  for (let number = 0; number < count; number += filesAtOnce)
    await Promise.all(
      Array.from({ length: Math.min(filesAtOnce, count - number) }, (_, place) =>
        shelf.put(`pictures/bench-${number + place}.webp`, randomBytes(2000)),
      ),
    )
}

const filesAtOnce = 50

/** A backup that was made. */
interface Made {
  readonly what: string
  readonly seconds: number
  /** The most memory of its process. */
  readonly megabytes: number
  readonly fileMegabytes: number
}

/** Makes a backup by the product's own command, and watches its memory. */
async function backUp(folder: string, what: string): Promise<Made> {
  const file = join(folder, 'bench.age')
  const begun = performance.now()
  const child = spawn(process.execPath, [command, file], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  })
  let megabytes = 0
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid))
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error('The backup failed.')
  const fileMegabytes = Math.round(statSync(file).size / 1e6)
  return { what, seconds: (performance.now() - begun) / 1000, megabytes, fileMegabytes }
}

/** Returns the most memory that a process had, in megabytes; 0 after its end. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}
