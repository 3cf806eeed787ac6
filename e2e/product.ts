import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base } from '@playwright/test'

/** The product as `npm start` runs it, in a process and a data folder of its own. */
export interface Product {
  readonly url: string
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  restart(): Promise<void>
  /** The newest one-time code that was mailed to this address; waits until it is there. */
  code(email: string): Promise<string>
}

/** Tests with the running product; each worker has one of its own. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'saathi-journey-'))
      const port = await freePort()
      let server = await startServer(folder, port)
      await use({
        url: `http://localhost:${port}`,
        kill: () => end(server, 'SIGKILL'),
        restart: async () => {
          server = await startServer(folder, port)
        },
        code: (email) => codeOf(join(folder, 'outbox'), email),
      })
      await end(server, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

async function startServer(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'start.ts')], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const until = Date.now() + 90_000
  while (Date.now() < until && child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`The product did not start:\n${output.slice(-4000)}`)
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

async function codeOf(outbox: string, email: string): Promise<string> {
  const until = Date.now() + 15_000
  while (Date.now() < until) {
    const file = filesOf(outbox)
      .filter((name) => name.endsWith(`-${email}.eml`))
      .toSorted()
      .at(-1)
    const code =
      file === undefined
        ? undefined
        : readFileSync(join(outbox, file), 'utf8').match(/\b([3-9A-Y]{6})\b(?= is your|\.)/)?.[1]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code was mailed to ${email}.`)
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder is made with the first mail.
    return []
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
