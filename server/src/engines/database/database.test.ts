import { expect, test, vi } from 'vitest'

import { openTesting } from '../../testing/testing.ts'
import { sql } from './database.ts'
import { networkOf } from '../network/limits.ts'
import { once } from './once.ts'

const testing = await openTesting()
const { db, limits } = testing.house

test('statements are spliced into each other with their values', () => {
  const inner = sql`b = ${2} or c = ${3}`
  expect(sql`select * from t where a = ${1} and (${inner}) and d = ${4}`).toEqual({
    text: 'select * from t where a = $1 and (b = $2 or c = $3) and d = $4',
    values: [1, 2, 3, 4],
  })
})

test('columns arrive in camelCase, bigints as numbers and times as dates', async () => {
  const row = await db.one(
    sql`select 5::bigint as message_count, timestamptz '2026-01-02T03:04:05Z' as created_at`,
  )
  expect(row).toEqual({ messageCount: 5, createdAt: new Date('2026-01-02T03:04:05Z') })
})

test('a failed transaction stores nothing, also what an inner one had done', async () => {
  const failing = db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.run(sql`insert into settings (name, value) values ('half', '1')`))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.many(sql`select 1 from settings where name = 'half'`)).toEqual([])
})

test('a connection that the database ends costs one query, never the process', async () => {
  const cut = db.transaction(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.run(sql`select pg_terminate_backend(${pid})`)
    await tx.run(sql`select 1`)
  })
  await expect(cut).rejects.toThrow()
  expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 })
})

test('fifty at once pass a limit of the machine’s time exactly as often as it allows, and are told how long to wait', async () => {
  const limit = { most: 7, seconds: 3600 }
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => limits.take('test', limit)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  await expect(limits.take('test', limit)).rejects.toMatchObject({
    failure: 'tooOften',
    extra: { retryAfterSeconds: expect.closeTo(3600, -2) },
  })
  testing.house.clock.shift(3_600_001)
  await expect(limits.take('test', limit)).rejects.toMatchObject({ failure: 'tooOften' })
  vi.setSystemTime(Date.now() + 3_600_001)
  await expect(limits.take('test', limit)).resolves.toBeUndefined()
  vi.useRealTimers()
})

test('a limit that a wrong clock used up is open again when the clock jumps back', async () => {
  const limit = { most: 1, seconds: 60 }
  const right = Date.now()
  vi.setSystemTime(right + 7_200_000)
  await limits.take('jump', limit)
  await expect(limits.take('jump', limit)).rejects.toMatchObject({ failure: 'tooOften' })
  vi.setSystemTime(right)
  await expect(limits.take('jump', limit)).resolves.toBeUndefined()
  vi.useRealTimers()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('work under one key is done once, however many try at once', async () => {
  const { id: person } = await testing.person()
  let done = 0
  const tryOnce = () =>
    db.transaction((tx) =>
      once(tx, { person, key: 'same' }, async () => {
        done += 1
      }),
    )
  await Promise.all(Array.from({ length: 10 }, tryOnce))
  expect(done).toBe(1)
  await db.transaction((tx) => once(tx, { person, key: undefined }, async () => void (done += 1)))
  expect(done).toBe(2)
})
