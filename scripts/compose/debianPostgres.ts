import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { findProgram } from '../debianProgram.ts'
import { freePort } from '../freePort.ts'

/** A PostgreSQL of Debian on loopback, made as the image of PostgreSQL makes one: a user, and a database of that name. */
export interface DebianPostgres {
  readonly port: number
  readonly url: string
  /** Deletes the database and makes it again, as a person does before a restore. */
  empty(): Promise<void>
  close(): void
}

const user = 'saathi'
const patienceMs = 60_000

/** Starts one. PostgreSQL does not run as root, so it runs as the user of Debian's package. */
export async function startDebianPostgres(password: string): Promise<DebianPostgres> {
  const { folder, data, asPostgres } = makeCluster(password)
  const port = await freePort()
  const child = spawn(
    ...asPostgres('postgres', ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder]),
    {
      stdio: 'ignore',
    },
  )
  const address = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const admin = async (...statements: string[]) => {
    const client = new Client({ connectionString: address('postgres') })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const close = () => {
    spawnSync(...asPostgres('pg_ctl', ['stop', '-m', 'fast', '-D', data]))
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReplies(() => admin('select 1'))
    await admin(`create database ${user}`)
  } catch (error) {
    close()
    throw error
  }
  return {
    port,
    url: address(user),
    empty: () => admin(`drop database ${user} with (force)`, `create database ${user}`),
    close,
  }
}

async function untilReplies(ask: () => Promise<void>): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    const failure = await ask().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) return
    if (Date.now() > until) throw failure
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A folder of data, and how its programs are called. */
interface Cluster {
  readonly folder: string
  readonly data: string
  asPostgres(program: string, words: readonly string[]): readonly [string, readonly string[]]
}

function makeCluster(password: string): Cluster {
  findProgram({
    name: 'pg_lsclusters',
    package: 'postgresql',
    setting: 'PG_LSCLUSTERS_PATH',
    usedBy: 'Containers without containers',
  })
  const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  if (programs === undefined) throw new Error('There is no PostgreSQL in /usr/lib/postgresql.')
  const folder = mkdtempSync(join(tmpdir(), 'saathi-postgres-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  spawnSync('chown', ['-R', 'postgres', folder])
  const asPostgres = (program: string, words: readonly string[]) =>
    ['runuser', ['-u', 'postgres', '--', join(programs, program), ...words]] as const
  const made = spawnSync(
    ...asPostgres('initdb', [
      `--pgdata=${data}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]),
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  return { folder, data, asPostgres }
}
