import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { migrate } from '../engines/database/migrations.ts'
import { migrateQueue } from '../engines/work/queue.ts'
import { shelfInFolder } from '../engines/files/files.ts'
import { emptyDatabase } from '../testing/emptyDatabase.ts'
import { openTesting } from '../testing/testing.ts'
import { dropTables } from './emptySystem.ts'
import { tablesOf } from './tables.ts'
import { backupBytes, refusalOf, restoreInto, verifyIn } from './testing/backups.ts'

const testing = await openTesting()
const folder = mkdtempSync(join(tmpdir(), 'saathi-empty-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shelf = shelfInFolder(join(folder, 'files'))
const keysFolder = join(folder, 'keys')

let bytes: Buffer
beforeAll(async () => {
  await testing.person()
  mkdirSync(keysFolder)
  writeFileSync(join(keysFolder, 'file-links'), 'k'.repeat(43))
  await shelf.put('pictures/one.webp', Buffer.from('a picture'))
  bytes = await backupBytes(testing.databaseUrl, { files: shelf, keysFolder })
})
const restore = (over: Parameters<typeof restoreInto>[2]) => refusalOf(restoreInto(folder, bytes, over))
const migrated = async () => {
  const db = await emptyDatabase()
  await migrate(db)
  await migrateQueue(db)
  return db
}

test('a database whose tables are all empty takes a backup', async () => {
  const db = await migrated()
  const restored = await restoreInto(folder, bytes, { db })
  expect((await verifyIn(restored, bytes)).problems).toEqual([])
})

test('rows of any table are refused, also without people, and stay', async () => {
  const db = await migrated()
  await db.run(sql`insert into backups (began_at, place) values (now(), 'elsewhere')`)
  expect(await restore({ db })).toContain('There are rows in this database, such as in public.backups')
  expect(await db.many(sql`select place from backups`)).toEqual([{ place: 'elsewhere' }])
})

test('tables of another program are refused, and stay', async () => {
  const db = await emptyDatabase()
  await db.run(sql`create table theirs (id integer)`)
  expect(await restore({ db })).toContain(
    'There are tables of another program in this database, such as public.theirs',
  )
  expect(await db.many(sql`select id from theirs`)).toEqual([])
})

test('stored files are refused, and stay', async () => {
  const files = shelfInFolder(join(folder, 'theirs'))
  await files.put('pictures/theirs.webp', Buffer.from('theirs'))
  expect(await restore({ files })).toContain('There are stored files here, such as pictures/theirs.webp')
  expect(String(await files.get('pictures/theirs.webp'))).toBe('theirs')
})

test('keys are refused, and stay; the key of backups may be there', async () => {
  const theirs = join(folder, 'their-keys')
  mkdirSync(theirs)
  for (const name of ['backup', 'file-links']) writeFileSync(join(theirs, name), 'theirs')
  expect(await restore({ keysFolder: theirs })).toContain(`There are keys here, such as ${theirs}/file-links`)
  rmSync(join(theirs, 'file-links'))
  expect(await restore({ keysFolder: theirs })).toBe('no refusal')
  expect(readdirSync(theirs)).toEqual(['backup', 'file-links'])
})

test('what a killed restore left is removed by the next one, and only then', async () => {
  const files = shelfInFolder(join(folder, 'killed'))
  const killedKeys = join(folder, 'killed-keys')
  const mark = join(folder, 'restoring')
  const leave = async () => {
    await files.put('pictures/left.webp', Buffer.from('left'))
    mkdirSync(killedKeys, { recursive: true })
    writeFileSync(join(killedKeys, 'file-links'), 'left')
  }
  await leave()
  expect(await restore({ files, keysFolder: killedKeys, mark })).toContain('There are stored files here')
  writeFileSync(mark, '')
  const filled = await migrated()
  await filled.run(sql`insert into backups (began_at, place) values (now(), 'elsewhere')`)
  expect(await restore({ db: filled, files, keysFolder: killedKeys, mark })).toContain('There are rows')
  expect(await files.get('pictures/left.webp')).toBeDefined()
  expect(await restore({ files, keysFolder: killedKeys, mark })).toBe('no refusal')
  expect(await files.get('pictures/left.webp')).toBeUndefined()
  expect(String(await files.get('pictures/one.webp'))).toBe('a picture')
  expect(readFileSync(join(killedKeys, 'file-links'), 'utf8')).toBe('k'.repeat(43))
  expect(existsSync(mark)).toBe(false)
})

test('a later migration that fails keeps its reason and leaves nothing', async () => {
  await testing.house.db.run(sql`create view of_people as select id from people`)
  const db = await emptyDatabase()
  const into = join(folder, 'later')
  const files = shelfInFolder(join(into, 'files'))
  // The last migration of the backup's version is missing in it, and its table is there already.
  const earlier = await testing.house.db.one<{ name: string; checksum: string }>(
    sql`delete from migrations where name = '0200_backup_rehearsals.sql' returning name, checksum`,
  )
  try {
    const older = await backupBytes(testing.databaseUrl, { files: shelf, keysFolder })
    expect(
      await refusalOf(restoreInto(folder, older, { db, files, keysFolder: join(into, 'keys') })),
    ).toContain('backup_rehearsals')
  } finally {
    await testing.house.db.run(
      sql`insert into migrations (name, checksum) values (${earlier.name}, ${earlier.checksum})`,
    )
  }
  const client = await db.pool.connect()
  expect(await tablesOf(client)).toEqual([])
  client.release()
  for await (const key of files.list()) expect(key).toBe('no file')
  expect(existsSync(join(into, 'keys', 'file-links'))).toBe(false)
})

test('an emptied database has nothing of the product, and takes it again', async () => {
  const db = await migrated()
  const client = await db.pool.connect()
  await dropTables(client)
  client.release(true)
  const left = await db.many(sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace`)
  expect(left).toEqual([])
  await migrate(db)
})
