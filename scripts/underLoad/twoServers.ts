import { type ChildProcess, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { Client } from 'pg'

import { startEmbeddedPostgres } from '../../server/src/engines/postgres/embeddedPostgres.ts'
import { isBuilt } from '../builtFrom.ts'
import { type CuttableNetwork, startCuttableNetwork } from '../cuttableNetwork.ts'
import { freePort } from '../freePort.ts'
import { startHaproxy } from '../haproxy.ts'
import { type RedisServer, startRedis } from '../redisServer.ts'
import { type S3Store, startS3Store } from '../s3Store.ts'
import { end, startServer } from '../servers.ts'
import { mountSmallDisk, type SmallDisk } from '../smallDisk.ts'
import { root } from '../steps.ts'

/** A demo that two servers run behind a balancer, on one PostgreSQL, one Redis and one store. Each part can be broken by itself. */
export interface TwoServers {
  /** The port of the balancer. */
  readonly port: number
  /** The network between people and the balancer: its address is that of the product. */
  readonly people: CuttableNetwork
  readonly folder: string
  /** The settings of both servers. */
  readonly settings: Readonly<Record<string, string>>
  readonly redis: RedisServer
  readonly database: BreakableDatabase
  readonly store: S3Store
  /** The disk of PostgreSQL; undefined unless it was asked for. */
  readonly disk: SmallDisk | undefined
  /** Starts a server from a folder of code and waits until it is ready. */
  start(index: number, code?: string): Promise<void>
  end(index: number, signal: NodeJS.Signals): Promise<void>
  /** Lets the clock of one server jump to so many milliseconds ahead of the machine's, while it runs. The other server and PostgreSQL keep theirs. */
  jump(index: number, aheadMs: number): void
  close(): Promise<void>
}

/** PostgreSQL and the connections to it. */
interface BreakableDatabase {
  /** Cuts the connections: until `mend`, each ends a moment after it began. */
  cut(): void
  mend(): void
  /** Kills PostgreSQL in the middle of what it writes. Its data has to recover; what runs beside this process starts it again. */
  kill(): void
  /** Waits until it replies. */
  replies(): Promise<void>
  close(): void
}

const movedClock = pathToFileURL(join(root, 'scripts', 'movedClock.ts')).href
/** Milliseconds between two cuts of all connections. */
const cutMs = 50

/** Milliseconds in which a killed PostgreSQL has to be back. */
const backMs = 60_000

function breakableDatabase(url: string, folder: string): BreakableDatabase {
  let timer: ReturnType<typeof setInterval> | undefined
  const mend = () => clearInterval(timer)
  return {
    cut() {
      timer = setInterval(() => void endConnections(url), cutMs)
    },
    mend,
    kill: () => process.kill(postmasterIn(folder), 'SIGKILL'),
    async replies() {
      const until = performance.now() + backMs
      while (!(await asks(url, 'select 1'))) {
        if (performance.now() > until) throw new Error('The killed PostgreSQL did not come back.')
        await new Promise((resolve) => setTimeout(resolve, cutMs))
      }
    },
    close: mend,
  }
}

const endConnections = (url: string) =>
  asks(url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')

/** Makes a statement on a connection of its own; returns whether PostgreSQL took it. */
async function asks(url: string, statement: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The first line of this file is the process id of PostgreSQL. */
function postmasterIn(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Builds the client before any server waits for it. */
function buildOnce(): void {
  if (isBuilt()) return
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The web client could not be built.')
}

/** Opens such a system; no server runs yet. With `onSmallDisk`, its data lies on a disk that can be filled. */
export async function openTwoServers({ onSmallDisk = false } = {}): Promise<TwoServers> {
  buildOnce()
  const folder = mkdtempSync(join(tmpdir(), 'saathi-two-servers-'))
  const disk = onSmallDisk ? mountSmallDisk(folder) : undefined
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const database = breakableDatabase(postgres.url, folder)
  const redis = await startRedis()
  const store = await startS3Store()
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const people = await startCuttableNetwork(port)
  const settings = {
    NODE_ENV: '',
    DEMO: '1',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
    ...store.settings,
    PUBLIC_URL: people.url,
    NODE_OPTIONS: `--import=${movedClock}`,
  }
  const clockOf = (index: number) => join(folder, `clock-${index}`)
  const balancer = startHaproxy({ port, servers: ports, folder })
  const servers: (ChildProcess | undefined)[] = []
  return {
    port,
    people,
    folder,
    settings,
    redis,
    database,
    store,
    disk,
    async start(index, code = root) {
      const own = ports[index] ?? 0
      servers[index] = await startServer(
        { ...settings, CLOCK_SHIFT_FILE: clockOf(index), PORT: String(own) },
        own,
        code,
      )
    },
    end: (index, signal) => end(servers[index], signal),
    jump(index, aheadMs) {
      writeFileSync(clockOf(index), String(aheadMs))
      servers[index]?.kill('SIGUSR2')
    },
    async close() {
      await people.close()
      for (const server of servers) await end(server, 'SIGTERM')
      await end(balancer, 'SIGKILL')
      await redis.close()
      database.close()
      await postgres.stop()
      await store.close()
      disk?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
