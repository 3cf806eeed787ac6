import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '../../server/src/engines/postgres/embeddedPostgres.ts'
import { type CuttableNetwork, startCuttableNetwork } from '../cuttableNetwork.ts'
import { freePort } from '../freePort.ts'
import { startHaproxy } from '../haproxy.ts'
import { type RedisServer, startRedis } from '../redisServer.ts'
import { end, startServer } from '../servers.ts'
import { root } from '../steps.ts'

/** A demo that two servers run behind a balancer, on one PostgreSQL and one Redis. Each part can be broken by itself. */
export interface TwoServers {
  /** The port of the balancer. */
  readonly port: number
  readonly folder: string
  readonly redis: RedisServer
  /** The network between the servers and PostgreSQL. */
  readonly database: Pick<CuttableNetwork, 'cut' | 'mend'>
  /** Starts a server from a folder of code and waits until it is ready. */
  start(index: number, code?: string): Promise<void>
  end(index: number, signal: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

/** Opens such a system; no server runs yet. */
export async function openTwoServers(): Promise<TwoServers> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-two-servers-'))
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const database = new URL(postgres.url)
  const network = await startCuttableNetwork(Number(database.port))
  database.port = new URL(network.url).port
  const redis = await startRedis()
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const settings = {
    NODE_ENV: '',
    DEMO: '1',
    DATA_DIR: folder,
    DATABASE_URL: database.href,
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const balancer = startHaproxy({ port, servers: ports, folder })
  const servers: (ChildProcess | undefined)[] = []
  return {
    port,
    folder,
    redis,
    database: network,
    async start(index, code = root) {
      const own = ports[index] ?? 0
      servers[index] = await startServer({ ...settings, PORT: String(own) }, own, code)
    },
    end: (index, signal) => end(servers[index], signal),
    async close() {
      for (const server of servers) await end(server, 'SIGTERM')
      await end(balancer, 'SIGKILL')
      await redis.close()
      await network.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
