import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { openTesting } from '../testing/testing.ts'
import { keptBecause, noteBackup, takesTurn } from './backupStore.ts'
import { backUpDaily } from './dailyBackup.ts'
import { isDailyPlace, placeOf } from './targets.ts'

const { house, app } = await openTesting()
const recipient = await identityToRecipient(await generateX25519Identity())
const folder = mkdtempSync(join(tmpdir(), 'saathi-daily-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let to: string
beforeEach(async () => {
  to = mkdtempSync(join(folder, 'to-'))
  await house.db.run(sql`delete from backups`)
})
const daily = (over: { readonly recipient?: string | undefined; readonly keep?: number } = {}) =>
  backUpDaily(house, { to, keep: 3, key: undefined, recipient, ...over })
const backups = () => readdirSync(to).filter((name) => name.endsWith('.age'))
const noted = () =>
  house.db.many<{ isGood: boolean; problem: string | null }>(sql`
    select ended_at is not null and problem is null as is_good, problem from backups order by began_at`)
const hoursAgo = (hours: number) =>
  house.db.run(sql`update backups set began_at = began_at - make_interval(hours => ${hours})`)
const age = async () => {
  const { body } = await app.server.inject({ method: 'GET', url: '/metrics' })
  return Number(/^backup_age_seconds (\S+)$/m.exec(body)?.[1]?.replace('+Inf', 'Infinity'))
}

test('a backup is made once a day, also when several processes look at once', async () => {
  // Also without any backup the rule "more than two days" holds.
  expect(await age()).toBe(Infinity)
  await Promise.all([daily(), daily(), daily()])
  expect(backups()).toHaveLength(1)
  await daily()
  expect(backups()).toHaveLength(1)
  expect(await age()).toBeLessThan(60)
  await hoursAgo(24)
  await daily()
  expect(await noted()).toEqual([
    { isGood: true, problem: null },
    { isGood: true, problem: null },
  ])
})

test('only the newest backups are kept, and other files stay', async () => {
  for (const day of ['01', '02', '03']) {
    writeFileSync(join(to, `saathi-202611${day}-020000.age`), '')
    writeFileSync(join(to, `saathi-202611${day}-020000.txt`), '')
  }
  writeFileSync(join(to, 'notes.age'), '')
  await daily({ keep: 2 })
  expect(backups()).toHaveLength(3)
  expect(backups().slice(0, 2)).toEqual(['notes.age', 'saathi-20261103-020000.age'])
  expect(readdirSync(to)).not.toContain('saathi-20261102-020000.txt')
})

test('without a key none is made; it is tried again after an hour, and the reason is noted', async () => {
  await daily({ recipient: undefined })
  expect(backups()).toEqual([])
  expect(await noted()).toEqual([{ isGood: false, problem: expect.stringContaining('There is no key yet') }])
  await daily()
  expect(backups()).toEqual([])
  await hoursAgo(2)
  await daily()
  expect(backups()).toHaveLength(1)
  expect(await age()).toBeLessThan(60)
})

test('a backup by hand counts as the one of the day', async () => {
  const now = new Date()
  await noteBackup(house.db, { began: now, ended: now, place: to })
  expect(await age()).toBeLessThan(60)
  await daily()
  expect(backups()).toEqual([])
})

test('a good backup stays good if older ones cannot be deleted, and the doctor knows', async () => {
  // A folder with the name of a backup cannot be deleted as a file.
  mkdirSync(join(to, 'saathi-20261101-020000.age'))
  await daily({ keep: 1 })
  expect(await noted()).toEqual([{ isGood: true, problem: null }])
  expect(await age()).toBeLessThan(60)
  expect(await keptBecause(house.db)).toContain('saathi-20261101-020000.age')
  await hoursAgo(2)
  await daily({ keep: 1 })
  expect(await noted()).toHaveLength(1)
})

test('while a backup is made none begins beside it, however long it takes', async () => {
  const other = new pg.Client({ connectionString: house.db.pool.options.connectionString })
  await other.connect()
  expect(await takesTurn(other)).toBe(true)
  await daily()
  expect(await noted()).toEqual([])
  await other.end()
  await daily()
  expect(backups()).toHaveLength(1)
})

test.each([
  ['/var/backups/saathi', '/var/backups/saathi/', true],
  ['/var/backups/saathi/today.age', '/var/backups/saathi', false],
  ['s3', 's3', true],
  ['s3', '/var/backups/saathi', false],
  ['/var/backups/saathi', undefined, false],
])('%s lies in the place of the daily backups %s: %s', (target, place, isDaily) => {
  expect(isDailyPlace(target, place)).toBe(isDaily)
})

test('a folder that is not there yet gets backups with their times, and a path with an ending is a file', async () => {
  const bytes = async function* () {
    yield Buffer.from('a backup')
  }
  const write = (target: string) =>
    placeOf(target, { bucket: undefined, now: new Date('2026-11-26T02:00:00Z') }).write(bytes(), bytes)
  expect(await write(join(to, 'new'))).toBe(join(to, 'new', 'saathi-20261126-020000.age'))
  expect(await write(join(to, 'today.age'))).toBe(join(to, 'today.age'))
})
