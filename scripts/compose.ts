import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateX25519Identity } from 'age-encryption'
import { Client } from 'pg'

import { password, registerNewcomer } from '../e2e/registering.ts'
import { shelfInBucket } from '../server/src/engines/files/s3.ts'
import { startDebianPostgres } from './compose/debianPostgres.ts'
import {
  environmentOf,
  exampleValues,
  type GuideCommand,
  guideCommands,
  readCompose,
} from './compose/file.ts'
import { startMailbox } from './compose/mailbox.ts'
import { freePort } from './freePort.ts'
import { startHaproxy } from './haproxy.ts'
import { startRedis } from './redisServer.ts'
import { startS3Store } from './s3Store.ts'
import { end, startServer } from './servers.ts'
import { root } from './steps.ts'

/*
 * Runs the parts of `deploy/compose.yaml` without containers: two servers in production, which start at the same moment with the settings of the file,
 * and PostgreSQL and Redis of Debian. A store for files, a mail server and a balancer run beside them. Then each command of the guide for containers
 * runs in its order, and a server is killed. Only addresses, and the keys of the store, differ from the file. Prints what it saw; exits with 1 if
 * something failed.
 */
const you = 'you@example.org'
const names = ['first', 'second'] as const
type Name = (typeof names)[number]

const folder = mkdtempSync(join(tmpdir(), 'saathi-compose-'))
const values = new Map([
  ...exampleValues(),
  ['SECRET_KEY', randomBytes(32).toString('base64url')],
  ['BACKUP_KEY', await generateX25519Identity()],
  ['DATABASE_PASSWORD', randomBytes(24).toString('hex')],
  ['STORE_PASSWORD', randomBytes(24).toString('hex')],
])
const postgres = await startDebianPostgres(values.get('DATABASE_PASSWORD') ?? '')
const redis = await startRedis()
const store = await startS3Store()
const mailbox = await startMailbox()
values.set('SMTP_URL', mailbox.url)
const ports = { first: await freePort(), second: await freePort() }
const port = await freePort()
const balancer = startHaproxy({ port, servers: Object.values(ports), folder })
const running = new Map<Name, ChildProcess>()

const { services } = readCompose()
/** The environment of a server in its container, with the addresses of this machine. */
function settingsOf(name: Name): Readonly<Record<string, string>> {
  const environment = environmentOf(services[name] ?? {}, values)
  const here = Object.entries(environment).map(([setting, value]) => [
    setting,
    value.replace('@database/', `@127.0.0.1:${postgres.port}/`).replace('redis://bus:6379', redis.url),
  ])
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const ofImage = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: `${ports[name]}`, DATA_DIR: dataDir }
  return { ...ofImage, HOME: dataDir, ...Object.fromEntries(here), ...store.settings }
}

async function up(): Promise<void> {
  const start = async (name: Name) => {
    if (running.get(name)?.exitCode === null && running.get(name)?.signalCode === null) return
    running.set(name, await startServer(settingsOf(name), ports[name]))
  }
  await Promise.all(names.map(start))
  await reached()
}

/** Waits until the balancer knows a server again. */
async function reached(): Promise<void> {
  const until = Date.now() + 30_000
  while (
    !(await fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('The balancer reaches no server.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function stop(): Promise<void> {
  await Promise.all([...running.values()].map((server) => end(server, 'SIGTERM')))
}

/** Runs a command as in the container; the doctor may find something missing. The store is in this process, so it does not wait. */
async function inContainer(words: readonly string[]): Promise<void> {
  const [, , ...rest] = words
  const asked = rest.map((word) => (word === 'YOU@EXAMPLE.ORG' ? you : word))
  const child = spawn(process.execPath, asked, {
    cwd: root,
    env: { ...process.env, ...settingsOf('first') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  console.log(said.trimEnd().replaceAll(/^/gm, '    '))
  const isDoctor = asked[0]?.endsWith('doctor.ts') === true
  if (child.exitCode !== 0 && !(isDoctor && child.exitCode === 1))
    throw new Error(`It ended with ${child.exitCode}.`)
}

/** Empties what the guide tells a person to empty before a restore. */
async function empty(): Promise<void> {
  await postgres.empty()
  const {
    S3_ENDPOINT = '',
    S3_REGION = '',
    S3_BUCKET = '',
    S3_ACCESS_KEY = '',
    S3_SECRET_KEY = '',
  } = store.settings
  const bucket = { endpoint: S3_ENDPOINT, region: S3_REGION, name: S3_BUCKET }
  const shelf = shelfInBucket({ ...bucket, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY })
  for await (const key of shelf.list()) await shelf.remove(key)
}

async function follow({ does, words }: GuideCommand): Promise<void> {
  if (does === 'up') return up()
  if (does === 'stop') {
    await stop()
    return empty()
  }
  return inContainer(words)
}

/** The product makes its daily backup by itself, within minutes after its first start. */
async function untilBackup(): Promise<void> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const until = Date.now() + 300_000
  const count = async (which: string) =>
    (await client.query(`select 1 from backups where ended_at is not null and ${which}`)).rows.length
  try {
    while ((await count('problem is null')) === 0) {
      if (Date.now() > until) throw new Error('No backup was made.')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } finally {
    await client.end()
  }
}

async function signIn(): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: you, password }),
  })
  if (!reply.ok) throw new Error(`Signing in is answered with ${reply.status}: ${await reply.text()}`)
}

async function step(what: string, work: () => Promise<void> | void): Promise<void> {
  const begun = performance.now()
  await work()
  console.log(`✓ ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

try {
  const [first, ...others] = guideCommands()
  if (first?.does !== 'up') throw new Error('The guide begins with "up".')
  await step('up: two servers migrate an empty database at once', () => follow(first))
  await step('a person signs up through the balancer', () =>
    registerNewcomer(
      { url: `http://127.0.0.1:${port}`, code: mailbox.code },
      { email: you, first: 'Lata', last: 'Rao', project: 'general_intake' },
    ),
  )
  await step('the product makes its daily backup', untilBackup)
  for (const command of others)
    await step(`${command.does} ${command.words.join(' ')}`, () => follow(command))
  await step('the person of the backup signs in', signIn)
  await step('one server is killed, and people reach the other one', async () => {
    await end(running.get('first'), 'SIGKILL')
    await reached()
    await signIn()
  })
  await step('the killed one starts again', up)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await stop()
  await end(balancer, 'SIGKILL')
  await redis.close()
  await store.close()
  await mailbox.close()
  postgres.close()
  rmSync(folder, { recursive: true, force: true })
}
