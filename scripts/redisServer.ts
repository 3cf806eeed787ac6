import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findProgram } from './debianProgram.ts'
import { freePort } from './freePort.ts'

/** A Redis of its own on loopback, which a test can break. */
export interface RedisServer {
  readonly url: string
  pid(): number | undefined
  /** Stops its work without closing connections, as a machine that swaps does. */
  pause(): void
  goOn(): void
  /** Kills it; what it held is gone. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Finds the program for the tests; on Debian as root it installs the package. */
export function findRedis(): string {
  return findProgram({
    name: 'redis-server',
    package: 'redis-server',
    setting: 'REDIS_SERVER_PATH',
    usedBy: 'The tests of several processes',
  })
}

/** Starts a Redis. */
export async function startRedis(): Promise<RedisServer> {
  const program = findRedis()
  const folder = mkdtempSync(join(tmpdir(), 'saathi-redis-'))
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    child = spawn(
      program,
      ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      { stdio: 'ignore' },
    )
    await answersAt(port)
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  // A test that fails while it begins closes nothing.
  process.once('exit', () => child.kill('SIGKILL'))
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child.pid,
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    kill,
    start,
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answersAt(port: number): Promise<void> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
      socket.once('data', (reply) => resolve(reply.toString().startsWith('+PONG')))
      socket.once('error', () => resolve(false))
      socket.once('data', () => socket.destroy())
    })
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('Redis did not start.')
}
