import { afterAll, expect, inject, test, vi } from 'vitest'

import { startCuttableNetwork } from '../../../../scripts/cuttableNetwork.ts'
import { startRedis } from '../../../../scripts/redisServer.ts'
import { openTesting } from '../../testing/testing.ts'
import { openBus } from './bus.ts'
import { openDatabase, sql } from './database.ts'
import { openRedis } from './redis.ts'

const server = await startRedis()
const line = await startCuttableNetwork(Number(new URL(server.url).port))
const testing = await openTesting({ REDIS_URL: server.url })
const nothing = () => undefined
const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
  await line.close()
  await server.close()
})

/** A process with a bus; it counts what NOTIFY takes. */
async function openProcess(redisUrl?: string) {
  const db = openDatabase({ url: testing.databaseUrl }, nothing)
  const notified: string[] = []
  const counting = {
    ...db,
    run: (statement: ReturnType<typeof sql>) => {
      notified.push(String(statement.values[1]))
      return db.run(statement)
    },
  }
  const redis = redisUrl === undefined ? undefined : await openRedis(db, { url: redisUrl, failed: nothing })
  const bus = await openBus({ db: counting, url: testing.databaseUrl, redis, failed: nothing })
  const heard: unknown[] = []
  bus.subscribe('word', (event) => heard.push(event))
  const gaps: boolean[] = []
  bus.onGap((isListening) => gaps.push(isListening))
  const close = async () => {
    await bus.close()
    await redis?.close()
    await db.close()
  }
  const wordsNotified = () => notified.filter((payload) => payload.includes('"topic":"word"'))
  return { bus, db, redis, heard, gaps, wordsNotified, close }
}

async function two() {
  const [first, second] = [
    await openProcess(server.url),
    await openProcess(line.url.replace('http:', 'redis:')),
  ]
  opened.push(first.close, second.close)
  await vi.waitUntil(() => [first, second].every(({ bus }) => !bus.others().isUnsure), {
    timeout: inject('patienceMs'),
  })
  return { first, second }
}

const { first, second } = await two()

test('events go over Redis while all processes hear it, by NOTIFY while one does not, and over Redis again', async () => {
  first.bus.publishElsewhere('word', 1)
  await expect.poll(() => second.heard).toEqual([1])
  expect(first.wordsNotified()).toEqual([])
  expect(first.heard).toEqual([])

  const old = await openProcess()
  await expect.poll(() => first.bus.others().ids.length).toBe(3)
  first.bus.publishElsewhere('word', 2)
  for (const each of [second, old]) await expect.poll(() => each.heard).toContain(2)
  expect(first.wordsNotified()).toHaveLength(1)

  await old.close()
  await expect.poll(() => first.bus.others().ids.length).toBe(2)
  first.bus.publishElsewhere('word', 3)
  await expect.poll(() => second.heard).toContain(3)
  expect(first.wordsNotified()).toHaveLength(1)
})

test('an event of a transaction comes only if it commits, also with Redis', async () => {
  await first.db
    .transaction(async (tx) => {
      await first.bus.publishIn(tx, 'word', 'rolled back')
      throw new Error('no')
    })
    .catch(nothing)
  await first.db.transaction((tx) => first.bus.publishIn(tx, 'word', 'committed'))
  await expect.poll(() => second.heard).toContain('committed')
  expect(second.heard).not.toContain('rolled back')
})

test('a process that loses its line to Redis tells of a gap, hears the others by NOTIFY, and later over Redis', async () => {
  line.cut()
  await expect.poll(() => second.gaps).toEqual([false, true])
  expect(second.bus.isListening()).toBe(true)
  first.bus.publishElsewhere('word', 'cut')
  await expect.poll(() => second.heard).toContain('cut')
  second.bus.publishElsewhere('word', 'back')
  await expect.poll(() => first.heard).toContain('back')
  line.mend()
  await expect
    .poll(() => {
      const before = first.wordsNotified().length
      first.bus.publishElsewhere('word', 'mended')
      return first.wordsNotified().length - before
    })
    .toBe(0)
  await expect.poll(() => second.heard).toContain('mended')
  expect(second.gaps).toEqual([false, true])
})

test('without Redis at the start, a process runs, and finds Redis later', async () => {
  await server.kill()
  const early = await openProcess(server.url)
  opened.push(early.close)
  early.bus.publishElsewhere('word', 'early')
  await expect.poll(() => second.heard).toContain('early')
  await server.start()
  for (const each of [early, second]) await expect.poll(() => each.redis?.isOpen()).toBe(true)
  second.bus.publishElsewhere('word', 'late')
  await expect.poll(() => early.heard).toContain('late')
})

test('two databases on one Redis never hear each other', async () => {
  const other = await openTesting({ REDIS_URL: server.url })
  const heard: unknown[] = []
  other.house.bus.subscribe('word', (event) => heard.push(event))
  first.bus.publishElsewhere('word', 'private')
  await expect.poll(() => second.heard).toContain('private')
  expect(heard).toEqual([])
})

test('an event that is too large keeps back none of those sent with it', async () => {
  const [sending, hearing] = [await openProcess(), await openProcess()]
  opened.push(sending.close, hearing.close)
  for (const event of ['before', 'x'.repeat(9000), 'after']) sending.bus.publishElsewhere('word', event)
  await expect.poll(() => new Set(hearing.heard)).toEqual(new Set(['before', 'after']))
})
