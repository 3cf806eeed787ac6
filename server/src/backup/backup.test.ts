import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateX25519Identity } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { buildChannel } from '../chat/testing/buildChannel.ts'
import { type OpenDatabase, sql } from '../engines/database/database.ts'
import { migrationNames } from '../engines/database/migrations.ts'
import { shelfInFolder } from '../engines/files/files.ts'
import { openTesting } from '../testing/testing.ts'
import { progressMs } from './archive/progress.ts'
import type { BackupSource } from './makeBackup.ts'
import { sumOf, tablesOf } from './tables.ts'
import { backupBytes, backupOf, refusalOf, restoreInto, verifyIn } from './testing/backups.ts'

const testing = await openTesting()
const folder = mkdtempSync(join(tmpdir(), 'saathi-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shelf = shelfInFolder(join(folder, 'files'))
const keysFolder = join(folder, 'keys')

let asha: Awaited<ReturnType<typeof testing.person>>
beforeEach(async () => {
  asha = await testing.person()
})

const backup = (over: Partial<BackupSource> = {}) =>
  backupBytes(testing.databaseUrl, { files: shelf, keysFolder, ...over })
const restore = (bytes: Uint8Array, over: Parameters<typeof restoreInto>[2] = {}) =>
  restoreInto(folder, bytes, over)
const sumsIn = async (db: OpenDatabase) => {
  const client = await db.pool.connect()
  try {
    const sums: Record<string, Awaited<ReturnType<typeof sumOf>>> = {}
    for (const table of await tablesOf(client)) sums[table.name] = await sumOf(client, table)
    return sums
  } finally {
    client.release()
  }
}

test('every row, file and key is the same after a restore, and the product opens on it', async () => {
  const ravi = await testing.person({ role: 'mentor' })
  await buildChannel(testing.house, [asha, ravi])
  mkdirSync(keysFolder, { recursive: true })
  writeFileSync(join(keysFolder, 'file-links'), 'k'.repeat(43))
  await shelf.put('pictures/one.webp', Buffer.from('a picture'))
  const before = await sumsIn(testing.house.db)
  const { bytes, list } = await backupOf(testing.databaseUrl, { files: shelf, keysFolder })
  const { restored, db, files, keysFolder: keys } = await restore(bytes)
  expect(await sumsIn(db)).toEqual(before)
  expect(restored.rows).toBe(Object.values(before).reduce((sum, { rows }) => sum + rows, 0))
  expect(restored.settings).toBe('PUBLIC_URL=https://saathi.example\n')
  expect(String(await files.get('pictures/one.webp'))).toBe('a picture')
  expect(readFileSync(join(keys, 'file-links'), 'utf8')).toBe('k'.repeat(43))
  expect(list).toContain('Stored files: 1, 9 bytes')
})

test('links between rows and numbers of new rows hold after a restore', async () => {
  const { db } = await restore(await backup())
  const { links } = await db.one<{ links: number }>(
    sql`select count(*)::int as links from pg_constraint where contype = 'f' and not convalidated`,
  )
  expect(links).toBe(0)
  const { missing } = await db.one<{ missing: number }>(sql`
    select (select count(*) from pg_constraint where contype = 'f')::int as missing`)
  const { wanted } = await testing.house.db.one<{ wanted: number }>(sql`
    select (select count(*) from pg_constraint where contype = 'f')::int as wanted`)
  expect(missing).toBe(wanted)
  const { off } = await db.one<{ off: number }>(sql`
    select count(*)::int as off from pg_trigger where not tgisinternal and tgenabled <> 'O'`)
  expect(off).toBe(0)
})

test('people who write meanwhile are not in it, and nothing waits for the backup', async () => {
  let late = ''
  const { bytes } = await backupOf(testing.databaseUrl, { files: shelf, keysFolder }, async () => {
    late = (await testing.person()).id
  })
  const { db } = await restore(bytes)
  const ids = await db.many<{ id: string }>(sql`select id from people where id in (${asha.id}, ${late})`)
  expect(ids).toEqual([{ id: asha.id }])
})

test('every five seconds a person learns how far a backup, a restore and a comparison are', async () => {
  await shelf.put('pictures/one.webp', Buffer.from('a picture'))
  await shelf.put('pictures/two.webp', Buffer.from('another one'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const timePasses = () => vi.advanceTimersByTime(progressMs)
  // Each statement and each file takes five seconds.
  const { query } = pg.Client.prototype
  // oxlint-disable-next-line typescript/no-misused-promises -- the types of the driver have a form with a callback, which nobody uses here
  const slowQuery = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function slow(
    this: pg.Client,
    ...words: unknown[]
  ) {
    timePasses()
    return Reflect.apply(query, this, words)
  } as typeof query)
  try {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const slowFiles = {
      list: shelf.list,
      read(key: string) {
        timePasses()
        return shelf.read(key)
      },
    }
    const bytes = await backup({ files: slowFiles, say })
    expect(said).toContainEqual(
      expect.stringMatching(/^Tables: \d+\.\d of \d+\.\d MB \(\d+ %\), now public\.people$/),
    )
    expect(said).toContain('Files: 1 of 2, 0.0 MB')
    said.length = 0
    const restored = await restore(bytes, { say })
    expect(said).toContainEqual(expect.stringMatching(/^Read: \d+\.\d of \d+\.\d MB \(\d+ %\)$/))
    expect(said).toContainEqual(expect.stringMatching(/^Compared: \d+ of \d{2,} tables, now public\.people$/))
    expect(said).toContainEqual(expect.stringMatching(/^Links between rows: \d+ of \d{2,}$/))
    said.length = 0
    await verifyIn({ db: restored.db, files: { ...slowFiles, sizeOf: shelf.sizeOf } }, bytes, say)
    expect(said).toContainEqual(expect.stringMatching(/^Read: \d+\.\d of \d+\.\d MB \(\d+ %\)$/))
    expect(said).toContainEqual(expect.stringMatching(/^Compared: \d+ of \d{2,} tables, now public\.people$/))
    expect(said).toContainEqual(
      expect.stringMatching(/^Links and rules: \d+ of \d{2,}, now those of people$/),
    )
    said.length = 0
    timePasses()
    expect(said).toEqual([])
  } finally {
    slowQuery.mockRestore()
    vi.useRealTimers()
  }
})

test('half a backup is refused', async () => {
  const bytes = await backup()
  expect(await refusalOf(restore(bytes.subarray(0, bytes.length / 2)))).toContain('changed or cut off')
})

test('another key does not open it', async () => {
  const bytes = await backup()
  const other = await generateX25519Identity()
  expect(await refusalOf(restore(bytes, { identity: other }))).toContain(
    'this key is not the key of this backup',
  )
})

test('a backup of an earlier version goes through the later migrations, one of a newer version is refused', async () => {
  const bytes = await backup()
  const { db, restored } = await restore(bytes)
  const ran = await db.many<{ name: string }>(sql`select name from migrations order by name`)
  expect(ran.map(({ name }) => name)).toEqual(migrationNames())
  expect(restored.about.migrations).toEqual(migrationNames())
  await testing.house.db.run(sql`insert into migrations (name, checksum) values ('9999_later.sql', '')`)
  try {
    const newer = await backup()
    expect(await refusalOf(restore(newer))).toContain('of the newer version 1.2.3')
  } finally {
    await testing.house.db.run(sql`delete from migrations where name = '9999_later.sql'`)
  }
})
