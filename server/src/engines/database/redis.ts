import { randomUUID } from 'node:crypto'

import { type Database, sql } from './database.ts'
import { type Connection, keepConnection } from './connection.ts'

/** Milliseconds without a reply after which the connection counts as dead. */
const silentMs = 1500
/** Milliseconds after which the caller of a command does its work without Redis. */
const patienceMs = 300

/** The library's client. */
export type RedisClient = Awaited<ReturnType<typeof makeClient>>

/** A Redis or Valkey beside PostgreSQL. What it holds may vanish at any time. */
export interface Redis {
  /** Whether it replied a moment ago, and what it is told to publish arrives here. */
  isOpen(): boolean
  /** Runs a command. Without a connection it fails at once, and without a reply it fails soon; Redis may still run the command afterwards. */
  run<Result>(command: (client: RedisClient, prefix: string) => Promise<Result>): Promise<Result>
  /** Publishes to every process on the same database, and returns how many are there. */
  publish(payload: string): Promise<number>
  /** Calls the listener for each payload that this process or another one publishes. */
  onPublished(listener: (payload: string) => void): void
  /** Calls the listener when the connection is lost and when it is back. */
  onChange(listener: (isOpen: boolean) => void): void
  close(): Promise<void>
}

interface RedisConnection extends Connection {
  readonly client: RedisClient
}

/** Connects to Redis, and again whenever the connection is lost. Without Redis at the start it goes on trying. */
export async function openRedis(
  db: Database,
  { url, failed }: { readonly url: string; failed(error: Error): void },
): Promise<Redis> {
  const prefix = await prefixOf(db)
  const channel = `${prefix}bus`
  const published: ((payload: string) => void)[] = []
  const changed: ((isOpen: boolean) => void)[] = []
  const heard = (payload: string) => {
    for (const listener of published) listener(payload)
  }
  const kept = await keepConnection<RedisConnection>({
    isVital: false,
    connect: () => connect({ url, channel, heard }),
    changed: (isOpen) => {
      for (const listener of changed) listener(isOpen)
    },
    failed,
  })
  const run: Redis['run'] = (command) => {
    const client = kept.current()?.client
    if (client === undefined) return Promise.reject(new Error('There is no connection to Redis.'))
    return inTime(command(client, prefix), patienceMs)
  }
  return {
    isOpen: () => kept.current() !== undefined,
    run,
    publish: (payload) => run((client) => client.publish(channel, payload)),
    onPublished: (listener) => void published.push(listener),
    onChange: (listener) => void changed.push(listener),
    close: kept.close,
  }
}

/** What a Redis says of itself. */
export interface RedisState {
  readonly version: string
  /** What it does when its memory is full (`maxmemory-policy`). */
  readonly policy: string
}

/** Connects once, writes a name and deletes it again. Rejects if Redis does not reply in time, or refuses. */
export async function tryRedis(url: string): Promise<RedisState> {
  const client = await makeClient(url)
  client.on('error', () => undefined)
  try {
    await inTime(client.connect(), silentMs)
    const name = `saathi:try:${randomUUID()}`
    await inTime(client.set(name, '1', { expiration: { type: 'EX', value: 60 } }), silentMs)
    await inTime(client.del(name), silentMs)
    const said = await inTime(client.info(), silentMs)
    const read = (field: string) => new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(said)?.[1] ?? 'unknown'
    return { version: read('redis_version'), policy: read('maxmemory_policy') }
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** Returns what the names of this database in Redis begin with. Databases share a Redis without meeting. */
async function prefixOf(db: Database): Promise<string> {
  const { server, name } = await db.one<{ server: string; name: string }>(sql`
    select system_identifier::text as server, current_database()::text as name from pg_control_system()`)
  return `saathi:${server}:${name}:`
}

interface Connecting {
  readonly url: string
  readonly channel: string
  heard(payload: string): void
}

async function connect({ url, channel, heard }: Connecting): Promise<RedisConnection> {
  const client = await makeClient(url)
  const end = () => {
    if (client.isOpen) client.destroy()
  }
  // Each failure also ends the connection or fails a command.
  client.on('error', end)
  try {
    await inTime(client.connect(), silentMs)
    await inTime(client.subscribe(channel, heard), silentMs)
  } catch (error) {
    end()
    throw error
  }
  return {
    client,
    check: () => inTime(client.ping(), silentMs),
    onEnd: (listener) => void client.on('error', listener),
    end: async () => end(),
  }
}

/** The library is loaded only if Redis is used. */
async function makeClient(url: string) {
  const { createClient } = await import('@redis/client')
  return createClient({
    url,
    // Commands share the connection with what is published.
    RESP: 3,
    name: 'saathi',
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: silentMs, reconnectStrategy: false },
  })
}

function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Redis did not reply in time.')), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
