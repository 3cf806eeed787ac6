import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '../server/src/engines/postgres/embeddedPostgres.ts'
import { freePort } from './freePort.ts'
import { startHaproxy } from './haproxy.ts'
import { startRedis } from './redisServer.ts'
import { compiled, root, youngSpace } from './steps.ts'

type Settings = Readonly<Record<string, string>>

/** One server or several that are one product at one port. */
export interface Servers {
  start(): Promise<void>
  /** Ends all servers. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Kills one of several servers; `start` starts it again. */
  killOne(index: number): Promise<void>
  /** Ends what the servers stand on. */
  close(): Promise<void>
}

/** Where the servers are. */
export interface Place {
  readonly port: number
  readonly folder: string
}

/** One server, as `npm start` runs it. */
export async function oneServer(settings: Settings, { port }: Place): Promise<Servers> {
  let server: ChildProcess | undefined
  const stop = (signal: NodeJS.Signals) => end(server, signal)
  return {
    start: async () => {
      server = await startServer({ ...settings, PORT: String(port) }, port)
    },
    end: stop,
    killOne: () => stop('SIGKILL'),
    close: async () => undefined,
  }
}

/** Two servers on one PostgreSQL and one Redis, behind a balancer that gives each request to the next server. */
export async function twoServers(settings: Settings, { port, folder }: Place): Promise<Servers> {
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const redis = await startRedis()
  const ports = [await freePort(), await freePort()]
  const balancer = startHaproxy({ port, servers: ports, folder })
  const shared = { ...settings, DATABASE_URL: postgres.url, REDIS_URL: redis.url, TRUST_PROXY: '1' }
  const servers: ChildProcess[] = []
  const stop = async (signal: NodeJS.Signals) => {
    await Promise.all(servers.map((server) => end(server, signal)))
  }
  return {
    start: async () => {
      const isFirst = servers.length === 0
      const starting = ports.map((own, index) => async () => {
        if (isRunning(servers[index])) return
        servers[index] = await startServer({ ...shared, PORT: String(own) }, own)
      })
      // At first, one makes the keys that the others read.
      if (isFirst) await starting[0]?.()
      await Promise.all(starting.map((startOne) => startOne()))
      await isReady(port, balancer)
    },
    end: stop,
    killOne: (index) => end(servers[index], 'SIGKILL'),
    close: async () => {
      await end(balancer, 'SIGKILL')
      await redis.close()
      await postgres.stop()
    },
  }
}

/** Starts one server and waits until it is ready; `code` is the folder of its version. Rejects with its output if it does not start. */
export async function startServer(settings: Settings, port: number, code = root): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...youngSpace, join(code, 'scripts', 'start.ts')], {
    cwd: code,
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  if (await isReady(port, child)) return child
  child.kill('SIGKILL')
  throw new Error(`The product did not start:\n${output.slice(-4000)}`)
}

/** Milliseconds in which a server starts, even on a busy machine. */
const startMs = 240_000

async function isReady(port: number, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + startMs
  while (Date.now() < until && child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

/** Ends a server and waits until it is gone. */
export function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (!isRunning(child)) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}
