import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startTestStore } from '../chat/testing/testShelves.ts'
import { shelfInBucket } from '../engines/files/s3.ts'
import { openTesting } from '../testing/testing.ts'
import { backupBytes, opening, restoreInto, verifyIn } from './testing/backups.ts'
import { openSource, placeOf } from './targets.ts'
import { bytesOf } from './archive/archive.ts'

const testing = await openTesting()
const { settings } = await startTestStore()
const folder = mkdtempSync(join(tmpdir(), 'saathi-in-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const bucket = {
  endpoint: settings.S3_ENDPOINT,
  region: settings.S3_REGION,
  name: settings.S3_BUCKET,
  accessKey: settings.S3_ACCESS_KEY,
  secretKey: settings.S3_SECRET_KEY,
}
const shelf = shelfInBucket(bucket)
const at = (moment: string) => placeOf('s3', { bucket, now: new Date(moment) })
const list = async function* list() {
  yield Buffer.from('a list')
}
const keysIn = async (keys: AsyncIterable<string>) => {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found
}

test('a backup in the bucket of the files is restored from it, when the files are gone', async () => {
  await testing.person()
  await shelf.put('pictures/one.webp', Buffer.from('a picture'))
  const bytes = await backupBytes(testing.databaseUrl, { files: shelf, keysFolder: join(folder, 'keys') })
  const place = await at('2026-11-26T02:00:00Z').write(await opening(bytes)(), list)
  expect(place).toBe('s3:backups/saathi-20261126-020000.age')
  // The list of stored files leaves backups out, so no backup contains another one.
  expect(await keysIn(shelf.list())).toEqual(['pictures/one.webp'])
  await shelf.remove('pictures/one.webp')
  for (const source of [place, 's3'])
    expect(await bytesOf({ stream: await (await openSource(source, bucket))() })).toEqual(bytes)
  const restored = await restoreInto(folder, bytes, { files: shelf })
  expect(String(await shelf.get('pictures/one.webp'))).toBe('a picture')
  expect((await verifyIn({ db: restored.db, files: shelf }, bytes)).problems).toEqual([])
})

test('only the newest stay in the store, with their lists; files and other objects stay', async () => {
  for (const day of ['20', '21', '22'])
    await at(`2026-11-${day}T02:00:00Z`).write(await opening(Buffer.from(day))(), list)
  await shelf.put('backups/notes.age', Buffer.from('by hand'))
  expect(await at('2026-11-27T02:00:00Z').keepNewest(2)).toBe(2)
  expect(await keysIn(shelf.keysUnder('backups'))).toEqual([
    'backups/notes.age',
    'backups/saathi-20261122-020000.age',
    'backups/saathi-20261122-020000.txt',
    'backups/saathi-20261126-020000.age',
    'backups/saathi-20261126-020000.txt',
  ])
  expect(await at('2026-11-27T02:00:00Z').newest()).toBe('s3:backups/saathi-20261126-020000.age')
})

test('an upload that fails leaves no name, and its parts are given up', async () => {
  const before = await keysIn(shelf.keysUnder('backups'))
  const failing = async function* broken() {
    yield Buffer.alloc(9 * 1024 * 1024)
    throw new Error('The disk cannot be read.')
  }
  await expect(at('2026-11-27T02:00:00Z').write(failing(), list)).rejects.toThrow('The disk cannot be read.')
  expect(await keysIn(shelf.keysUnder('backups'))).toEqual(before)
})
