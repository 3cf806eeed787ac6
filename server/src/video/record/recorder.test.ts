import { videoCalls } from '@saathi/contract/video/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { sql } from '../../engines/database/database.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { callActs, inside } from '../testing/testCalls.ts'
import { dropNewcomer, noteNewcomer } from '../stored/newcomerStore.ts'
import { seatsIn } from '../stored/seatStore.ts'
import { askedOfMembers } from './asks.ts'
import { keptStateOf } from './keptState.ts'
import { openRecorder } from './recorder.ts'
import { openTakeShelf, type TakeShelf } from './shelf.ts'
import { closeTakes, takesOf } from './takeStore.ts'

const chat = await openTestChat({ CALL_RECORDING: '1', CALL_RELAY: '0' })
const { testing, house, connect } = chat
const { pair, start, goIn } = callActs(chat)
const { ask } = testing
const shelf = await openTakeShelf(house.files, house.keys)

const say = (person: TestPerson, roomId: string, yes: boolean) =>
  ask(videoCalls.consent, { params: { roomId }, body: { consent: yes } }, { token: person.token })

/** A pair in a call, both with a yes, and a recorder that stores in `given`. */
async function recorded(given: TakeShelf = shelf) {
  const people = await pair()
  const { asha, ravi, channel } = people
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: callId } = await start(asha, channel)
  for (const person of [asha, ravi]) await say(person, callId, true)
  await goIn(hers, asha, { roomId: callId })
  await goIn(his, ravi, { roomId: callId })
  await inside(hers, [asha, ravi])
  const failed: string[] = []
  const recorder = openRecorder(house, {
    shelf: given,
    isOnHost: () => Promise.resolve(false),
    failed: (call) => failed.push(call),
  })
  const plan = async () => recorder.plan(callId, await seatsIn(house.db, callId))
  const bytesOf = async (take: string) => {
    const row = (await takesOf(house.db, callId)).find(({ id }) => id === take)
    const parts: Buffer[] = []
    if (row !== undefined) for await (const part of shelf.read(row)) parts.push(part)
    return Buffer.concat(parts).toString()
  }
  return { ...people, callId, recorder, plan, failed, bytesOf }
}

test('each person has a take while both agree, and its parts come back in their order, encrypted on the disk', async () => {
  const { recorder, plan, bytesOf } = await recorded()
  const plans = await plan()
  expect(plans.map(({ withPicture }) => withPicture)).toEqual([true, true])
  expect(await plan()).toEqual(plans)
  const take = plans[0]?.take ?? ''
  for (const words of ['one ', 'two ', 'three']) recorder.store(take, Buffer.from(words))
  await expect.poll(() => bytesOf(take)).toBe('one two three')
  expect(String(await house.files.get(`recordings/${take}-1.part`))).not.toContain('two')
})

test('the room says that something was recorded, also while nothing is, until it is deleted', async () => {
  const { asha, ravi, callId, recorder, plan, bytesOf } = await recorded()
  const says = async () =>
    (await ask(videoCalls.room, { params: { roomId: callId } }, { token: asha.token })).hasRecording
  const take = (await plan())[0]?.take ?? ''
  expect(await says()).toBe(false)
  recorder.store(take, Buffer.from('words'))
  await expect.poll(() => bytesOf(take)).toBe('words')
  await say(ravi, callId, false)
  expect(await plan()).toEqual([])
  expect(await says()).toBe(true)
  await closeTakes(house.db, { callId }, house.clock.now())
  expect(await says()).toBe(false)
})

test('a no ends all takes, a yes of one is not enough to go on, and a yes of both begins new ones', async () => {
  const { asha, ravi, callId, plan } = await recorded()
  const before = (await plan()).map(({ take }) => take)
  await say(ravi, callId, false)
  expect(await plan()).toEqual([])
  await say(ravi, callId, true)
  expect(await plan()).toEqual([])
  await say(asha, callId, true)
  const after = (await plan()).map(({ take }) => take)
  expect([after.length, after.some((take) => before.includes(take))]).toEqual([2, false])
})

test('a person who is about to go in and said no ends it before they are in', async () => {
  const { callId, plan } = await recorded()
  expect((await plan()).length).toBe(2)
  const newcomer = await testing.person({ birthYear: 1990 })
  const there = { callId, personId: newcomer.id, tab: 'one' }
  await noteNewcomer(house.db, there, house.clock.now())
  expect(await plan()).toEqual([])
  await dropNewcomer(house.db, there)
  expect((await plan()).length).toBe(2)
})

test('after a full disk nothing more of the call is recorded, and everyone is told', async () => {
  const full: TakeShelf = { ...shelf, put: () => Promise.reject(new Error('no space left')) }
  const { callId, recorder, plan, failed } = await recorded(full)
  const [first] = await plan()
  recorder.store(first?.take ?? '', Buffer.from('lost'))
  await expect.poll(() => failed).toEqual([callId])
  expect(await plan()).toEqual([])
})

test('what was stored before the disk was full stays, and nobody reads any more that the call is recorded', async () => {
  let isFull = false
  const filling: TakeShelf = {
    ...shelf,
    put: (...given) => (isFull ? Promise.reject(new Error('no space left')) : shelf.put(...given)),
  }
  const { callId, recorder, plan, failed, bytesOf } = await recorded(filling)
  const take = (await plan())[0]?.take ?? ''
  recorder.store(take, Buffer.from('stored'))
  await expect.poll(() => bytesOf(take)).toBe('stored')
  isFull = true
  recorder.store(take, Buffer.from('lost'))
  await expect.poll(() => failed).toEqual([callId])
  expect(await plan()).toEqual([])
  for (const { id } of await takesOf(house.db, callId)) recorder.ended(id)
  const kept = async () =>
    keptStateOf(house, { callId, seats: await seatsIn(house.db, callId), captions: undefined })
  await expect.poll(kept).toBeNull()
  expect(await bytesOf(take)).toBe('stored')
})

test('the end of a take that the database could not note is noted later', async () => {
  const { callId, plan } = await recorded()
  let isAway = false
  const db = {
    ...house.db,
    run: (statement: Parameters<typeof house.db.run>[0]) =>
      isAway ? Promise.reject(new Error('no space left')) : house.db.run(statement),
  }
  const errors: unknown[] = []
  const recorder = openRecorder(
    { ...house, db, log: { ...house.log, error: (_: object, words: string) => void errors.push(words) } },
    { shelf, isOnHost: () => Promise.resolve(false), failed: () => undefined },
  )
  expect((await plan()).length).toBe(2)
  const [take] = await takesOf(house.db, callId)
  isAway = true
  recorder.ended(take?.id ?? '')
  await expect.poll(() => errors).toEqual(['a take was not noted'])
  isAway = false
  await recorder.noteEnds()
  const ended = (await takesOf(house.db, callId)).filter(({ endedAt }) => endedAt !== null)
  expect(ended.map(({ id }) => id)).toEqual([take?.id])
})

test('a take ends at two gigabytes, which stay, and everyone is told', async () => {
  const { callId, recorder, plan, failed, bytesOf } = await recorded()
  const take = (await plan())[0]?.take ?? ''
  await house.db.run(sql`update call_takes set bytes = 1999999990 where id = ${take}`)
  for (const words of ['the last part', 'one part more']) recorder.store(take, Buffer.from(words))
  await expect.poll(() => failed).toContain(callId)
  expect(await plan()).toEqual([])
  expect(await bytesOf(take)).toContain('the last part')
})

test('a part that comes after its take was deleted is not on the disk, and the call can still be recorded', async () => {
  const { callId, recorder, plan, failed, bytesOf } = await recorded()
  const take = (await plan())[0]?.take ?? ''
  recorder.store(take, Buffer.from('before'))
  await expect.poll(() => bytesOf(take)).toBe('before')
  await closeTakes(house.db, { takeIds: [take] }, house.clock.now())
  await shelf.remove({ id: take, parts: 1 })
  let isPut = false
  const put = house.files.put.bind(house.files)
  const removed = Promise.withResolvers<string>()
  const remove = house.files.remove.bind(house.files)
  house.files.put = async (key, bytes) => {
    isPut = true
    await put(key, bytes)
  }
  house.files.remove = async (key) => {
    await remove(key)
    removed.resolve(key)
  }
  recorder.store(take, Buffer.from('after'))
  expect(await removed.promise).toBe(`recordings/${take}-1.part`)
  Object.assign(house.files, { put, remove })
  expect([isPut, await house.files.get(`recordings/${take}-1.part`), failed]).toEqual([true, undefined, []])
  expect((await plan()).length).toBe(2)
  expect(callId).not.toBe('')
})

test('after the end of the relay the same consents begin new takes', async () => {
  const { callId, recorder, plan } = await recorded()
  const before = await plan()
  await recorder.lost()
  const after = await plan()
  expect(after.some(({ take }) => before.some((each) => each.take === take))).toBe(false)
  const ended = (await takesOf(house.db, callId)).filter(({ endedAt }) => endedAt !== null)
  expect(ended.map(({ id }) => id).toSorted()).toEqual(before.map(({ take }) => take).toSorted())
})

test('nothing is kept of a call with a person who may be under 18 without a parent’s yes, whatever they answered', async () => {
  const { asha, ravi, callId, recorder } = await recorded()
  expect(await recorder.wants(callId, [asha.id, ravi.id])).toBe(true)
  for (const year of [2013, null]) {
    await house.db.pool.query('update people set birth_year = $1 where id = $2', [year, asha.id])
    expect(await recorder.wants(callId, [asha.id, ravi.id])).toBe(false)
    expect(await askedOfMembers(house, [asha.id, ravi.id])).toEqual([])
  }
})
