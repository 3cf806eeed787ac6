import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { failureOf } from '../../testing/testing.ts'
import { hummedCalls } from '../testing/hummedCalls.ts'
import { openRecordings } from './recordings.ts'
import { takesOf } from './takeStore.ts'

const chat = await openTestChat()
const { testing, house } = chat
const { hummedCall, endEmpty, shelf, open, get, filesNow } = await hummedCalls(chat)
const { ask } = testing
const recordings = await openRecordings(house, shelf)

test('after a call there is one sound of everyone, and a player can jump in each file', async () => {
  const { asha, callId } = await hummedCall()
  expect((await open(asha, callId)).whole).toBeNull()
  await endEmpty()
  const { whole, takes } = await open(asha, callId)
  for (const url of [whole ?? '', ...takes.map((take) => take.url)]) {
    const all = await get(url)
    expect([all.statusCode, all.headers['accept-ranges']]).toEqual([200, 'bytes'])
    const some = await get(url, 'bytes=100-299')
    expect([some.statusCode, some.headers['content-range']]).toEqual([
      206,
      `bytes 100-299/${all.rawPayload.length}`,
    ])
    expect(some.rawPayload).toEqual(all.rawPayload.subarray(100, 300))
    expect((await get(url, 'bytes=99999999-')).statusCode).toBe(416)
  }
  expect((await get((whole ?? '').replace(/.{9}$/, 'abcabcabc'))).statusCode).toBe(404)
})

test('the sound of everyone is made once, and again without a person whose takes are gone', async () => {
  const { asha, ravi, callId, takes } = await hummedCall()
  await endEmpty()
  const mixes = async () =>
    (
      await house.db.pool.query<{ file_id: string }>('select file_id from call_mixes where call_id = $1', [
        callId,
      ])
    ).rows
  const [first] = await mixes()
  await endEmpty()
  expect(await mixes()).toEqual([first])
  await house.db.transaction((tx) => recordings.dropIn(tx, { personId: ravi.id }))
  await testing.workJobs()
  await endEmpty()
  const [second] = await mixes()
  expect(second?.file_id).not.toBe(first?.file_id)
  expect((await takesOf(house.db, callId)).map(({ id }) => id)).toEqual(takes.slice(0, 1))
  expect((await open(asha, callId)).whole).not.toBeNull()
  expect((await filesNow()).some((name) => name.includes(first?.file_id ?? ''))).toBe(false)
})

test('a deleted recording takes the sound of everyone with it, and no file stays', async () => {
  const before = await filesNow()
  const { asha, callId } = await hummedCall()
  await endEmpty()
  const { whole } = await open(asha, callId)
  await ask(recordCalls.deleteRecording, { params: { callId } }, { token: asha.token })
  expect((await get(whole ?? '')).statusCode).toBe(404)
  await testing.workJobs()
  await endEmpty()
  expect((await failureOf(open(asha, callId))).status).toBe(404)
  expect((await filesNow()).toSorted()).toEqual(before.toSorted())
})

test('a recording is deleted after the days that its people read', async () => {
  const { asha, callId, takes } = await hummedCall()
  await house.db.pool.query(
    "update call_takes set keep_until = started_at + interval '3 days' where id = $1",
    [takes[0]],
  )
  const { recording } = await ask(recordCalls.pastCall, { params: { callId } }, { token: asha.token })
  const [take] = await takesOf(house.db, callId)
  expect(recording?.until).toBe(take?.keepUntil?.toISOString())
  house.clock.shift(3 * 86_400_000)
  await endEmpty()
  expect((await takesOf(house.db, callId)).map(({ id }) => id)).toEqual(takes.slice(1))
})
