import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { shelfInFolder } from '../../engines/files/files.ts'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { openTesting } from '../../testing/testing.ts'
import { damagedPart } from './damagedPart.ts'
import { tablesOf } from '../tables.ts'
import { backupBytes, identity, opening, refusalOf, restoreInto } from '../testing/backups.ts'

const testing = await openTesting()
const folder = mkdtempSync(join(tmpdir(), 'saathi-damaged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const block = 64 * 1024
let bytes: Buffer
let plain: Buffer
/** Where the first block of the encrypted bytes begins. */
let start: number
beforeAll(async () => {
  await testing.person()
  const files = shelfInFolder(join(folder, 'files'))
  await files.put('pictures/large.webp', Buffer.alloc(300_000, 'large'))
  await files.put('pictures/small.webp', Buffer.from('small'))
  const keysFolder = join(folder, 'keys')
  mkdirSync(keysFolder)
  writeFileSync(join(keysFolder, 'file-links'), 'k'.repeat(43))
  bytes = await backupBytes(testing.databaseUrl, { files, keysFolder })
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  plain = Buffer.from(await decrypter.decrypt(bytes))
  start = bytes.length - plain.length - Math.ceil(plain.length / block) * 16
})

/** Returns a copy in which one bit of a part is another one; `at` is where in the part. */
function changed(part: string, at: (size: number) => number): Buffer {
  // A header of tar begins with the name, and its size is in octal digits at byte 124.
  const header = plain.indexOf(`${part}\0`)
  const size = Number.parseInt(plain.toString('latin1', header + 124, header + 136), 8)
  return changedAt(header + 512 + at(size))
}

function changedAt(offset: number): Buffer {
  const copy = Buffer.from(bytes)
  const place = start + Math.floor(offset / block) * (block + 16) + (offset % block)
  copy[place] = (copy[place] ?? 0) ^ 1
  return copy
}

const first = () => 0
const middle = (size: number) => Math.floor(size / 2)
const last = (size: number) => size - 1

test.each([
  ['the list at the beginning', 'about.json', middle],
  ['a key', 'keys/file-links', first],
  ['the first byte of a table', 'database/public.people/000001.copy.gz', first],
  ['the middle of a table', 'database/public.people/000001.copy.gz', middle],
  ['the beginning of a large file', 'files/pictures/large.webp', first],
  ['the middle of a large file', 'files/pictures/large.webp', middle],
  ['the end of a large file', 'files/pictures/large.webp', last],
  ['a small file', 'files/pictures/small.webp', middle],
  ['the list at the end', 'contents.json', middle],
])('a changed byte in %s is refused with the name of the part', async (_, part, at) => {
  expect(await damagedPart(opening(changed(part, at)), identity)).toBe(`the part ${part}`)
})

test('an unchanged backup has no damaged part', async () => {
  expect(await damagedPart(opening(bytes), identity)).toBeUndefined()
})

test('a backup that was cut off names the part where it ends', async () => {
  const whole = plain.indexOf('files/pictures/large.webp\0') + 512
  const cut = bytes.subarray(0, start + whole + 200_000)
  expect(await damagedPart(opening(cut), identity)).toBe('the part files/pictures/large.webp')
})

test('a restore of a changed backup says which part it is, and leaves the database empty', async () => {
  const db = await emptyDatabase()
  const damaged = changed('files/pictures/large.webp', middle)
  expect(await refusalOf(restoreInto(folder, damaged, { db }))).toBe(
    'The backup was changed or cut off in the part files/pictures/large.webp.',
  )
  const client = await db.pool.connect()
  expect(await tablesOf(client)).toEqual([])
  client.release()
  expect(await db.many(sql`select 1 from pg_namespace where nspname = 'graphile_worker'`)).toEqual([])
})
