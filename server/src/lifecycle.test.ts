import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, inject, test } from 'vitest'

import { openDatabase, sql } from './engines/database/database.ts'
import { readRunning } from './house/runningServer.ts'
import { databaseUrl } from './testing/testDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'saathi-lifecycle-'))
const started: Product[] = []
afterAll(async () => {
  for (const product of started) await product.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The data that the first test leaves. Other tests copy it, because making the demo people takes long. */
const made = join(folder, 'made')
let peopleMade = 0

test('of two first starts at once one runs, and it leaves nothing behind; the other stops without harm', async () => {
  const both = [start(made), start(made)]
  expect(await Promise.race(both.map(({ ended }) => ended))).toBe(1)
  const [running] = both.filter((product) => !product.output().includes('already'))
  await running?.ready()
  peopleMade = await peopleIn(made)
  expect(peopleMade).toBeGreaterThan(8)
  expect(await signIn(made)).toBe(200)
  const database = databaseProcess(made)
  expect(await running?.end('SIGTERM')).toBe(0)
  expect(isAlive(database)).toBe(false)
  expect(existsSync(join(made, 'running.json'))).toBe(false)
})

test('a second start keeps the data, and a third beside it is refused', async () => {
  const second = start(made)
  await second.ready()
  expect(await peopleIn(made)).toBe(peopleMade)

  // It listens on another address, so a request to its own address does not find the first one.
  const rival = start(made, { HOST: '127.0.0.2' })
  expect(await rival.ended).toBe(1)
  expect(rival.output()).toContain(`Something runs on ${made} already.`)
  expect(await signIn(made)).toBe(200)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('after kill -9 of the server its database ends too, and the next start recovers', async () => {
  const data = copyOfMade('killed')
  const first = start(data)
  await first.ready()
  const database = databaseProcess(data)
  // A sign-in is stored right before the end.
  expect(await signIn(data)).toBe(200)
  await first.end('SIGKILL')
  await expect.poll(() => isAlive(database)).toBe(false)
  const second = start(data)
  await second.ready()
  expect(await signIn(data)).toBe(200)
  await second.end('SIGTERM')
})

test('after kill -9 of the database the server starts it again and people can sign in', async () => {
  const data = copyOfMade('revived')
  const product = start(data)
  await product.ready()
  process.kill(databaseProcess(data), 'SIGKILL')
  await expect.poll(() => signIn(data), { interval: 200 }).toBe(200)
  expect(await product.end('SIGTERM'), product.output()).toBe(0)
})

test('with DEMO=0 a database that was a demo lets no demo person in, and has no demo key and no demo page', async () => {
  const data = copyOfMade('ended')
  const product = start(data, { DEMO: '0' })
  await product.ready()
  expect(await signIn(data)).not.toBe(200)
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${readRunning(data)?.port}${path}`)).status
  expect(await statusOf('/api/v2/users/ncs/survey-questions/')).toBe(404)
  expect(await statusOf('/dev/outbox')).toBe(404)
  expect(await product.end('SIGTERM')).toBe(0)
})

test('with DATABASE_URL that database is used and none is made', async () => {
  const data = join(folder, 'elsewhere')
  const server = inject('databaseServer')
  const admin = openDatabase({ url: server, connections: 1 }, () => undefined)
  await admin.pool.query('create database lifecycle')
  const product = start(data, { DATABASE_URL: databaseUrl(server, 'lifecycle') })
  await product.ready()
  expect(await signIn(data)).toBe(200)
  expect(existsSync(join(data, 'postgres'))).toBe(false)
  expect(await product.end('SIGTERM')).toBe(0)

  await productionRefusesTheDemo(data, databaseUrl(server, 'lifecycle'))
  await admin.pool.query('drop database lifecycle with (force)')
  await admin.close()
})

/** Production starts on a database that began as a demo only after the demo was ended, and then has no demo people. */
async function productionRefusesTheDemo(data: string, url: string): Promise<void> {
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    PUBLIC_URL: 'https://saathi.example.org',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const refused = start(data, settings)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('npm run staff -- demo end')
  expect(runStaff(['demo', 'end'], { DATA_DIR: data, ...settings })).toContain('The demo has ended')
  const product = start(data, settings)
  await product.ready()
  expect(product.output()).toContain('Set TEAM_EMAIL to an address that the team reads.')
  expect(await signIn(data)).not.toBe(200)
  const portal = `http://127.0.0.1:${readRunning(data)?.port}/api/v2/users/ncs/survey-questions/`
  expect((await fetch(portal)).status).toBe(404)
  expect(await product.end('SIGTERM')).toBe(0)
}

function runStaff(words: readonly string[], settings: Readonly<Record<string, string>>): string {
  const script = join(import.meta.dirname, 'commands', 'staff.ts')
  const env = { ...process.env, ...settings }
  return execFileSync(process.execPath, [script, ...words], { env, encoding: 'utf8' })
}

test('a wrong setting is one clear line and no start', async () => {
  const product = start(join(folder, 'wrong'), { PORT: 'abc', DEMO: 'maybe' })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain('PORT must be a whole number from 0 to 65535, not "abc".')
  expect(product.output()).toContain('DEMO must be 0 or 1, not "maybe".')
})

interface Product {
  ready(): Promise<void>
  output(): string
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Its exit code. */
  readonly ended: Promise<number | null>
}

function start(data: string, settings: Readonly<Record<string, string>> = {}): Product {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'start.ts')
  const environment = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: '',
    DATA_DIR: data,
    PORT: '0',
    ...settings,
  }
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise: said, resolve: noteReady } = Promise.withResolvers<void>()
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Ctrl-C')) noteReady()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const product: Product = {
    // Resolves when the process says that it is ready; if it ends before, fails with its output.
    ready: () => Promise.race([said, ended.then(() => Promise.reject(new Error(output)))]),
    output: () => output,
    end: (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return ended
    },
    ended,
  }
  started.push(product)
  return product
}

/** Returns a copy of the first test's data, or an empty folder if that test did not run. */
function copyOfMade(name: string): string {
  const data = join(folder, name)
  // `cp -a` also copies the ownership of PostgreSQL's files.
  if (existsSync(made)) execFileSync('cp', ['-a', made, data])
  return data
}

function databaseProcess(data: string): number {
  return Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // The process does not exist.
    return false
  }
}

async function peopleIn(data: string): Promise<number> {
  const url = readRunning(data)?.databaseUrl ?? ''
  const db = openDatabase({ url, connections: 1 }, () => undefined)
  const { count } = await db.one<{ count: number }>(sql`select count(*) as count from people`)
  await db.close()
  return count
}

/** The status of Asha's sign-in; 0 while there is no reply. */
function signIn(data: string): Promise<number> {
  const address = `http://127.0.0.1:${readRunning(data)?.port}/identity/sign-in`
  const body = JSON.stringify({ email: 'asha@demo.example', password: 'Saathi#2026' })
  return fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    (answer) => answer.status,
    () => 0,
  )
}
