import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { buildChannel } from '../chat/testing/buildChannel.ts'
import { type OpenDatabase, sql } from '../engines/database/database.ts'
import { migrationNames } from '../engines/database/migrations.ts'
import { shelfInFolder } from '../engines/files/files.ts'
import { openTesting } from '../testing/testing.ts'
import { backupKeyIn } from './backupKey.ts'
import { emptyDatabase } from '../testing/emptyDatabase.ts'
import { type Backup, type BackupSource, makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'
import { sumOf, tablesOf } from './tables.ts'
import { verifyBackup } from './verifyBackup.ts'

const testing = await openTesting()
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const folder = mkdtempSync(join(tmpdir(), 'saathi-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shelf = shelfInFolder(join(folder, 'files'))
const keysFolder = join(folder, 'keys')

const clients: pg.Client[] = []
afterAll(async () => {
  for (const client of clients) await client.end()
})
const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  return client
}
let asha: Awaited<ReturnType<typeof testing.person>>
beforeEach(async () => {
  asha = await testing.person()
})

const backup = async (over: Partial<BackupSource> = {}): Promise<Backup> =>
  makeBackup({
    client: await connect(testing.databaseUrl),
    files: shelf,
    keysFolder,
    keys: 'files',
    settings: { PUBLIC_URL: 'https://saathi.example' },
    product: '1.2.3',
    recipient,
    now: new Date('2026-11-26T10:00:00Z'),
    say: () => undefined,
    ...over,
  })
const bytesOf = async ({ stream }: Backup) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const asStream = async function* (bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}
const restore = async (
  bytes: Uint8Array,
  over: { readonly identity?: string; readonly db?: OpenDatabase } = {},
) => {
  const into = mkdtempSync(join(folder, 'restored-'))
  const db = over.db ?? (await emptyDatabase())
  const files = shelfInFolder(join(into, 'files'))
  const restored = await restoreBackup(asStream(bytes), over.identity ?? identity, {
    db,
    files,
    keysFolder: join(into, 'keys'),
    keys: 'files',
    say: () => undefined,
  })
  return { restored, db, files, keysFolder: join(into, 'keys') }
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: Error) => error.message,
  )
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
  const made = await backup()
  const { restored, db, files, keysFolder: keys } = await restore(await bytesOf(made))
  expect(await sumsIn(db)).toEqual(before)
  expect(restored.rows).toBe(Object.values(before).reduce((sum, { rows }) => sum + rows, 0))
  expect(restored.settings).toBe('PUBLIC_URL=https://saathi.example\n')
  expect(String(await files.get('pictures/one.webp'))).toBe('a picture')
  expect(readFileSync(join(keys, 'file-links'), 'utf8')).toBe('k'.repeat(43))
  expect(made.list()).toContain('Stored files: 1, 9 bytes')
})

test('links between rows and numbers of new rows hold after a restore', async () => {
  const { db } = await restore(await bytesOf(await backup()))
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
  const made = await backup()
  const late = await testing.person()
  const { db } = await restore(await bytesOf(made))
  const ids = await db.many<{ id: string }>(sql`select id from people where id in (${asha.id}, ${late.id})`)
  expect(ids).toEqual([{ id: asha.id }])
})

test('a changed byte is refused with the part where it is, and nothing is restored', async () => {
  const bytes = await bytesOf(await backup())
  const db = await emptyDatabase()
  const changed = Buffer.from(bytes)
  const at = Math.floor(changed.length * 0.7)
  changed[at] = (changed[at] ?? 0) ^ 1
  expect(await refusalOf(restore(changed, { db }))).toMatch(
    /^The backup can't be read after .+: it was changed or cut off/,
  )
  const { rows } = await db.pool.query<{ at: string | null }>(`select to_regclass('public.people') as at`)
  if (rows[0]?.at != null) expect(await db.many(sql`select id from people`)).toEqual([])
})

test('a comparison finds rows and files that differ from the backup, and none after a restore', async () => {
  await shelf.put('pictures/two.webp', Buffer.from('another picture'))
  const bytes = await bytesOf(await backup())
  const { db, files } = await restore(bytes)
  const compare = async () => {
    const client = await db.pool.connect()
    try {
      return await verifyBackup(asStream(bytes), identity, { client, files })
    } finally {
      client.release()
    }
  }
  expect(await compare()).toEqual([])
  await db.run(sql`update people set first_name = 'Somebody else' where id = ${asha.id}`)
  await files.put('pictures/two.webp', Buffer.from('no picture'))
  expect(await compare()).toEqual([
    'public.people has other rows than the backup.',
    'The file pictures/two.webp is another one than in the backup.',
  ])
  await files.remove('pictures/two.webp')
  expect(await compare()).toContain('The file pictures/two.webp is missing.')
})

test('half a backup is refused', async () => {
  const bytes = await bytesOf(await backup())
  expect(await refusalOf(restore(bytes.subarray(0, bytes.length / 2)))).toContain('changed or cut off')
})

test('another key does not open it', async () => {
  const bytes = await bytesOf(await backup())
  const other = await generateX25519Identity()
  expect(await refusalOf(restore(bytes, { identity: other }))).toContain(
    'this key is not the key of this backup',
  )
})

test('a system with people, or with files, takes no backup', async () => {
  const bytes = await bytesOf(await backup())
  expect(await refusalOf(restore(bytes, { db: testing.house.db }))).toContain(
    'There are people in this database',
  )
})

test('a backup of an earlier version goes through the later migrations, one of a newer version is refused', async () => {
  const bytes = await bytesOf(await backup())
  const { db, restored } = await restore(bytes)
  const ran = await db.many<{ name: string }>(sql`select name from migrations order by name`)
  expect(ran.map(({ name }) => name)).toEqual(migrationNames())
  expect(restored.about.migrations).toEqual(migrationNames())
  await testing.house.db.run(sql`insert into migrations (name, checksum) values ('9999_later.sql', '')`)
  try {
    const newer = await bytesOf(await backup())
    expect(await refusalOf(restore(newer))).toContain('of the newer version 1.2.3')
  } finally {
    await testing.house.db.run(sql`delete from migrations where name = '9999_later.sql'`)
  }
})

test('the key is made once, and only its public half stays', async () => {
  const keys = join(folder, 'own-keys')
  const first = await backupKeyIn(keys)
  expect(await identityToRecipient(first.identity ?? '')).toBe(first.recipient)
  expect(await backupKeyIn(keys)).toEqual({ recipient: first.recipient, identity: undefined })
  expect(readFileSync(join(keys, 'backup-recipient'), 'utf8')).not.toContain('SECRET')
  expect(existsSync(join(keys, 'backup-recipient.part'))).toBe(false)
})
