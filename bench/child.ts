import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'

import * as v from 'valibot'

/** A measured server: a separate process that reports its port and its CPU time. */
export interface Measured {
  readonly port: number
  /** The ports of all processes, if there are several. */
  readonly ports: readonly number[]
  /** Milliseconds from the start of the process until it listened. */
  readonly startMs: number
  /** The server's process. */
  readonly pid: number | undefined
  /** CPU time of the server's process so far, in microseconds. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

const cpuTimes = v.object({ user: v.number(), system: v.number() })

/** Starts a server; it ends at the latest with this process, because its input ends then. */
export async function startMeasured(
  file: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=FSTDEP023', file, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const lines = createInterface({ input: child.stdout })
  const { port } = v.parse(v.object({ port: v.number() }), JSON.parse(await nextLine(lines, child)))
  return {
    port,
    pid: child.pid,
    ports: [port],
    startMs: performance.now() - begun,
    async cpu() {
      const answered = nextLine(lines, child)
      child.stdin.write('cpu\n')
      const { user, system } = v.parse(cpuTimes, JSON.parse(await answered))
      return user + system
    },
    async stop() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

async function nextLine(lines: Interface, child: ChildProcess): Promise<string> {
  // Without an end, each line would leave a listener behind.
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('A server ended before it was measured.')
  })
  try {
    const [line] = await Promise.race([once(lines, 'line', { signal }), ended])
    return String(line)
  } finally {
    ended.catch(() => undefined)
    waiting.abort()
  }
}
