import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startRedis } from '../../../../scripts/redisServer.ts'
import { startS3Store } from '../../../../scripts/s3Store.ts'
import { readBackups } from '../../backup/settings.ts'
import { readConfig } from '../../house/config.ts'
import { redisFinding, serviceFindings } from './services.ts'

const redis = await startRedis()
const store = await startS3Store()
const folder = mkdtempSync(join(tmpdir(), 'saathi-doctor-'))
afterAll(async () => {
  await redis.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

async function find(settings: Readonly<Record<string, string>>) {
  const read = readConfig(settings, [readBackups])
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const [ofRedis, ofFiles, ofBackups] = await serviceFindings(read.config)
  return { ofRedis, ofFiles, ofBackups }
}

test('services that take and delete what they are given are right, and nothing stays in the folder of backups', async () => {
  const found = await find({ ...store.settings, REDIS_URL: redis.url, BACKUP_TO: folder })
  expect(found.ofRedis).toMatchObject({ state: 'right', says: expect.stringMatching(/^version \d/) })
  expect(found.ofFiles?.state).toBe('right')
  expect(found.ofBackups?.state).toBe('right')
  expect(readdirSync(folder)).toEqual([])
})

test('services that are away are missing', async () => {
  const found = await find({
    ...store.settings,
    S3_ENDPOINT: 'http://127.0.0.1:9',
    REDIS_URL: 'redis://127.0.0.1:9',
  })
  expect(found.ofRedis).toMatchObject({ state: 'missing', advice: expect.stringContaining('REDIS_URL') })
  expect(found.ofFiles).toMatchObject({ state: 'missing', advice: expect.stringContaining('S3_ENDPOINT') })
  expect(found.ofBackups).toMatchObject({ state: 'missing', says: 'BACKUP_TO is not set.' })
})

test('services that reply and cannot be written are missing', async () => {
  const socket = connect(Number(new URL(redis.url).port), '127.0.0.1')
  socket.write('CONFIG SET min-replicas-to-write 1\r\n')
  await once(socket, 'data')
  socket.destroy()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const found = await find({
    ...store.settings,
    S3_BUCKET: 'another-bucket',
    REDIS_URL: redis.url,
    BACKUP_TO: file,
  })
  expect(found.ofRedis).toMatchObject({ state: 'missing', says: expect.stringContaining('NOREPLICAS') })
  expect(found.ofFiles?.state).toBe('missing')
  expect(found.ofBackups).toMatchObject({
    state: 'missing',
    says: expect.stringContaining('cannot be written'),
  })
})

test('backups into a store that is not set are missing', async () => {
  expect((await find({ BACKUP_TO: 's3' })).ofBackups?.state).toBe('missing')
  expect((await find({ ...store.settings, BACKUP_TO: 's3' })).ofBackups?.state).toBe('right')
})

test.each([
  [{ version: '7.2.4', policy: 'noeviction' }, 'right'],
  [{ version: '7.2.4', policy: 'allkeys-lru' }, 'weak'],
  [{ version: '5.0.14', policy: 'noeviction' }, 'missing'],
] as const)('Redis with %o is %s', (state, expected) => {
  expect(redisFinding(state).state).toBe(expected)
})
