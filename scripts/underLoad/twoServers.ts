import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { startEmbeddedPostgres } from '../../server/src/engines/postgres/embeddedPostgres.ts'
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
  readonly database: CuttableDatabase
  readonly store: S3Store
  /** The disk of PostgreSQL; undefined unless it was asked for. */
  readonly disk: SmallDisk | undefined
  /** Starts a server from a folder of code and waits until it is ready. */
  start(index: number, code?: string): Promise<void>
  end(index: number, signal: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

/** The connections to PostgreSQL. While they are cut, each ends a moment after it began. */
interface CuttableDatabase {
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Milliseconds between two cuts of all connections. */
const cutMs = 50

async function openCuttableDatabase(url: string): Promise<CuttableDatabase> {
  const client = new Client(url)
  await client.connect()
  let timer: ReturnType<typeof setInterval> | undefined
  const endAll = () =>
    void client
      .query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      .catch(() => undefined)
  const mend = () => clearInterval(timer)
  return {
    cut() {
      timer = setInterval(endAll, cutMs)
    },
    mend,
    close() {
      mend()
      return client.end()
    },
  }
}

/** Opens such a system; no server runs yet. With `onSmallDisk`, its data lies on a disk that can be filled. */
export async function openTwoServers({ onSmallDisk = false } = {}): Promise<TwoServers> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-two-servers-'))
  const disk = onSmallDisk ? mountSmallDisk(folder) : undefined
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const database = await openCuttableDatabase(postgres.url)
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
  }
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
      servers[index] = await startServer({ ...settings, PORT: String(own) }, own, code)
    },
    end: (index, signal) => end(servers[index], signal),
    async close() {
      await people.close()
      for (const server of servers) await end(server, 'SIGTERM')
      await end(balancer, 'SIGKILL')
      await redis.close()
      await database.close()
      await postgres.stop()
      await store.close()
      disk?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
