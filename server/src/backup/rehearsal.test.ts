import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { shelfInFolder } from '../engines/files/files.ts'
import { openTesting } from '../testing/testing.ts'
import { backUpDaily } from './dailyBackup.ts'
import { addressOf, rehearse, roomRefusal } from './rehearsal.ts'
import { backupBytes, identity, opening, recipient, refusalOf } from './testing/backups.ts'
import { rehearseWeekly } from './weeklyRehearsal.ts'

const testing = await openTesting()
const { house, app } = testing
const { db } = house
const folder = mkdtempSync(join(tmpdir(), 'saathi-rehearsal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shelf = shelfInFolder(join(folder, 'files'))
const keysFolder = join(folder, 'keys')

let to: string
beforeEach(async () => {
  to = mkdtempSync(join(folder, 'to-'))
  await db.run(sql`delete from backups`)
  await db.run(sql`delete from backup_rehearsals`)
})
const place = {
  databaseUrl: testing.databaseUrl,
  dataDir: folder,
  isEmbedded: true,
  say: () => undefined,
}
const beside = () =>
  db.many<{ datname: string }>(
    sql`select datname from pg_database where datname like current_database() || '%' and datname <> current_database()`,
  )
const settings = (over: { readonly key?: string | undefined } = {}) => ({
  to,
  keep: 3,
  key: identity,
  recipient,
  ...over,
})
const noted = () =>
  db.many<{ source: string | null; problem: string | null }>(
    sql`select source, problem from backup_rehearsals order by began_at`,
  )
const metric = async (name: string) => {
  const { body } = await app.server.inject({ method: 'GET', url: '/metrics' })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]?.replace('+Inf', 'Infinity'))
}

test('a backup is restored beside the running system and compared, and nothing of it stays', async () => {
  await testing.person()
  await shelf.put('pictures/one.webp', Buffer.from('a picture'))
  const bytes = await backupBytes(testing.databaseUrl, { files: shelf, keysFolder })
  const people = await db.many(sql`select id from people order by id`)
  const rehearsal = await rehearse(opening(bytes), identity, place)
  expect(rehearsal).toMatchObject({ problems: [], files: 1, version: '1.2.3' })
  expect(rehearsal.rows).toBeGreaterThan(0)
  expect(await beside()).toEqual([])
  expect(existsSync(join(folder, 'rehearsal'))).toBe(false)
  expect(await db.many(sql`select id from people order by id`)).toEqual(people)
})

test('what a killed rehearsal left is removed by the next one, also if that fails', async () => {
  await db.pool.query(
    `create database ${(await db.one<{ name: string }>(sql`select current_database() as name`)).name.slice(0, 40)}_rehearsal`,
  )
  expect(await refusalOf(rehearse(opening(Buffer.from('no backup')), identity, place))).toContain(
    'cut off in its beginning',
  )
  expect(await beside()).toEqual([])
})

test('a second rehearsal at the same time is refused', async () => {
  const client = await db.pool.connect()
  await client.query(`select pg_advisory_lock(hashtext('saathi rehearsal'))`)
  try {
    expect(await refusalOf(rehearse(opening(Buffer.from('')), identity, place))).toBe(
      'A rehearsal is under way already.',
    )
  } finally {
    client.release(true)
  }
})

test('every week the newest backup is rehearsed, by one of several processes', async () => {
  await rehearseWeekly(house, settings())
  // Without a backup there is nothing to rehearse.
  expect(await noted()).toEqual([])
  await backUpDaily(house, settings())
  await Promise.all([1, 2, 3].map(() => rehearseWeekly(house, settings())))
  const [first, ...others] = await noted()
  expect(others).toEqual([])
  expect(first).toEqual({ source: expect.stringContaining(to), problem: null })
  expect(await metric('backup_rehearsal_age_seconds')).toBeLessThan(600)
  expect(await metric('backup_rehearsal_failed')).toBe(0)
  await rehearseWeekly(house, settings())
  expect(await noted()).toHaveLength(1)
  await db.run(sql`update backup_rehearsals set began_at = began_at - interval '7 days'`)
  await rehearseWeekly(house, settings())
  expect(await noted()).toHaveLength(2)
})

test('a rehearsal that fails is noted with its reason, and is an alarm', async () => {
  await backUpDaily(house, settings())
  await rehearseWeekly(house, settings({ key: undefined }))
  expect((await noted()).map(({ problem }) => problem)).toEqual([
    expect.stringContaining('only the public half of the key'),
  ])
  expect(await metric('backup_rehearsal_failed')).toBe(1)
  // It is tried again after a day; then the newest file is not a backup.
  await rehearseWeekly(house, settings())
  expect(await noted()).toHaveLength(1)
  await db.run(sql`update backup_rehearsals set began_at = began_at - interval '25 hours'`)
  writeFileSync(join(to, 'saathi-29991231-020000.age'), 'no backup')
  await rehearseWeekly(house, settings())
  expect((await noted()).map(({ problem }) => problem)).toContainEqual(
    expect.stringContaining('cut off in its beginning'),
  )
  expect(await beside()).toEqual([])
  // Its age counts from the first good backup.
  await db.run(sql`update backups set began_at = began_at - interval '16 days'`)
  expect(await metric('backup_rehearsal_age_seconds')).toBeGreaterThan(1_296_000)
})

test('without room it is refused, with the figures', () => {
  const gigabyte = 1024 ** 3
  expect(roomRefusal(gigabyte, 2 * gigabyte)).toBeUndefined()
  expect(roomRefusal(2 * gigabyte, 3 * gigabyte)).toBe(
    'There is no room for a rehearsal: it needs 3.3 GB, and 3.0 GB of the disk are free. Make room or add a disk.',
  )
})

test.each([
  [
    'postgres://saathi@/saathi?host=/var/run/postgresql',
    'postgres://saathi@/x_rehearsal?host=/var/run/postgresql',
  ],
  ['postgresql://a:b@db:5432/saathi', 'postgresql://a:b@db:5432/x_rehearsal'],
  ['postgres://a:b@db', 'postgres://a:b@db/x_rehearsal'],
  ['postgres://a:b@db?sslmode=require', 'postgres://a:b@db/x_rehearsal?sslmode=require'],
])('beside %s lies %s', (url, wanted) => {
  expect(addressOf(url, 'x_rehearsal')).toBe(wanted)
})
