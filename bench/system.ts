import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { writeRunning } from '../server/src/house/runningServer.ts'
import { startEmbeddedPostgres } from '../server/src/engines/postgres/embeddedPostgres.ts'

const root = join(import.meta.dirname, '..')
/** The product as a process that can be measured. */
export const productFile = join(root, 'server', 'src', 'chat', 'testing', 'testServer.ts')
/** The server it is compared with. */
export const bareFile = join(root, 'bench', 'bareServer.ts')

/** An invented person. */
export interface LoadPerson {
  readonly id: string
  readonly token: string
  readonly channel: string
}

/** A separate database in a temporary folder. */
export interface BenchSystem {
  readonly databaseUrl: string
  readonly folder: string
  /** Milliseconds of the very first start, including the creation of the data. */
  readonly firstStartMs: number
  /** Inserts test data and returns the people, ordered by channel. */
  load(people: number, size: number, messages: number): Promise<readonly LoadPerson[]>
  /** The same in channels of two; so many of them belong to a mentorship. */
  loadPairs(people: number, messages: number, pairs: number): Promise<readonly LoadPerson[]>
  close(): Promise<void>
}

/** Opens a new system; `close` deletes everything. */
export async function openSystem(): Promise<BenchSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-bench-'))
  const begun = performance.now()
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const firstStartMs = performance.now() - begun
  writeRunning(folder, { pid: process.pid, port: 0, databaseUrl: postgres.url })
  return {
    databaseUrl: postgres.url,
    folder,
    firstStartMs,
    load: (people, size, messages) => insertPeople(folder, { people, size, messages, pairs: 0 }),
    loadPairs: (people, messages, pairs) => insertPeople(folder, { people, size: 2, messages, pairs }),
    async close() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Adds people to the system of a data folder, by the command of the product in the folder `code`, and returns them. */
export async function insertPeople(
  folder: string,
  counts: {
    readonly people: number
    readonly size: number
    readonly messages: number
    readonly pairs: number
  },
  { code = root, settings = {} }: { readonly code?: string; readonly settings?: NodeJS.ProcessEnv } = {},
): Promise<readonly LoadPerson[]> {
  const out = join(folder, 'people.tsv')
  const options = ['--people', counts.people, '--channel-size', counts.size, '--messages', counts.messages]
  if (counts.pairs > 0) options.push('--pairs', counts.pairs)
  const command = join(code, 'server', 'src', 'commands', 'loadData.ts')
  await promisify(execFile)(process.execPath, [command, ...options.map(String), '--out', out], {
    // Production refuses it, and stays production here.
    env: { NODE_ENV: 'test', ...process.env, ...settings, DATA_DIR: folder },
  })
  const lines = readFileSync(out, 'utf8')
  // It has tokens that open accounts.
  rmSync(out)
  return lines
    .trimEnd()
    .split('\n')
    .map((line, number) => {
      const [token = '', , channel = ''] = line.split('\t')
      return { id: `${channel.replace(/-c\d+$/, '')}-p${number}`, token, channel }
    })
}
