import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'
import { afterAll, describe, expect, test } from 'vitest'

import { openFiles, type Shelf, shelfInFolder } from './files.ts'
import { keysInFolder } from '../secrets/keys.ts'
import { outageOf } from '../database/outages.ts'
import { type Bucket, partBytesOf, shelfInBucket } from './s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'saathi-files-'))
const store = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'store'),
  configureBuckets: [{ name: 'saathi', configs: [] }],
})
const { port } = await store.run()
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const bucket: Bucket = {
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  name: 'saathi',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
}
const shelves: readonly [string, Shelf][] = [
  ['a folder', shelfInFolder(join(folder, 'files'))],
  ['a bucket', shelfInBucket(bucket)],
]

describe.each(shelves)('files in %s', (_where, shelf) => {
  const key = 'answers/one.pdf'

  test('are read unchanged, replaced completely, and deleted', async () => {
    const files = await openFiles(shelf, keysInFolder(join(folder, 'keys')))
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256))
    await files.put(key, bytes)
    expect((await files.get(key))?.equals(bytes)).toBe(true)
    await files.put(key, Buffer.from('other'))
    expect((await files.get(key))?.toString()).toBe('other')
    await files.remove(key)
    expect(await files.get(key)).toBeUndefined()
  })

  test('are written and read as streams, also when they are larger than a part of an upload', async () => {
    const files = await openFiles(shelf, keysInFolder(join(folder, 'keys')))
    const chunk = Buffer.alloc(1024 * 1024, 'a')
    async function* many() {
      for (let n = 0; n < 18; n += 1) yield chunk
    }
    await files.putStream('exports/large.zip', many())
    const found = await files.read('exports/large.zip')
    expect(found?.size).toBe(18 * chunk.length)
    let read = 0
    for await (const part of found?.stream ?? []) read += (part as Buffer).length
    expect(read).toBe(18 * chunk.length)
    expect(await files.read('exports/none.zip')).toBeUndefined()
    expect([await files.sizeOf('exports/large.zip'), await files.sizeOf('exports/none.zip')]).toEqual([
      18 * chunk.length,
      undefined,
    ])
  })

  test('are read in part', async () => {
    const files = await openFiles(shelf, keysInFolder(join(folder, 'keys')))
    await files.put(key, Buffer.from('0123456789'))
    const part = await files.read(key, { first: 3, last: 6 })
    expect(part?.size).toBe(10)
    const chunks: Buffer[] = []
    for await (const chunk of part?.stream ?? []) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toBe('3456')
  })

  test('whose stream breaks off do not exist', async () => {
    const files = await openFiles(shelf, keysInFolder(join(folder, 'keys')))
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('The disk is full.')
    }
    await expect(files.putStream('halves/half.zip', broken())).rejects.toThrow('full')
    expect(await files.get('halves/half.zip')).toBeUndefined()
    // On a full disk a partial file would take the room that other files need.
    const left = await readdir(join(folder, 'files', 'halves')).catch(() => [])
    expect(left).toEqual([])
  })

  test('that do not exist are undefined, and deleting them does nothing', async () => {
    const files = await openFiles(shelf, keysInFolder(join(folder, 'keys')))
    expect(await files.get('answers/never.png')).toBeUndefined()
    await files.remove('answers/never.png')
  })

  test('have only valid keys', async () => {
    const files = await openFiles(shelf, keysInFolder(join(folder, 'keys')))
    expect(() => files.get('../../etc/passwd')).toThrow('not the key')
    expect(() => files.put('answers/../x.pdf', Buffer.from(''))).toThrow('not the key')
  })

  test('written by many at once are all stored', async () => {
    const files = await openFiles(shelf, keysInFolder(join(folder, 'keys')))
    const keys = Array.from({ length: 20 }, (_, index) => `answers/many-${index}.png`)
    await Promise.all(keys.map((each) => files.put(each, Buffer.from(each))))
    const read = await Promise.all(keys.map((each) => files.get(each)))
    expect(read.map(String)).toEqual(keys)
  })
})

test('a store with another secret refuses us', async () => {
  const shelf = shelfInBucket({ ...bucket, secretKey: 'wrong' })
  await expect(shelf.put('answers/x.png', Buffer.from('x'))).rejects.toThrow()
})

test('a failing store throws instead of seeming empty', async () => {
  const failing = createServer((_request, response) => response.writeHead(500).end())
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve))
  const { port: at } = failing.address() as AddressInfo
  const shelf = shelfInBucket({ ...bucket, endpoint: `http://127.0.0.1:${at}` })
  await expect(shelf.get('answers/x.png')).rejects.toThrow()
  await new Promise((resolve) => failing.close(resolve))
})

test('a store that never replies is given up, and counts as away', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port: at } = silent.address() as AddressInfo
  const shelf = shelfInBucket({ ...bucket, endpoint: `http://127.0.0.1:${at}` }, 100)
  const failed = await shelf.get('answers/x.png').catch((error: unknown) => error)
  expect(outageOf(failed)).toMatchObject({ failure: 'unavailable' })
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})

test('10,000 parts of a large object hold more than three terabytes, and no part is smaller than a store allows', () => {
  const sizes = Array.from({ length: 10_000 }, (_, at) => partBytesOf(at + 1))
  expect(sizes.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(3.2 * 1024 ** 4)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5 * 1024 ** 2)
  // Small objects need little memory.
  expect(sizes[0]).toBe(8 * 1024 ** 2)
})
