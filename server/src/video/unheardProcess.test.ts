import { beatMs } from '@saathi/contract/video/rules.ts'
import { afterEach, expect, test, vi } from 'vitest'

import { runningIn } from './record/takeStore.ts'
import { startRecordingProcess } from './testing/recordingProcess.ts'
import { openStoredCalls } from './testing/storedCalls.ts'

const { house, beginCall, answer, takeSeat } = await openStoredCalls()
afterEach(() => vi.useRealTimers())

test('a process that does not hear the others records nothing, and goes on when it hears them again', async () => {
  let hears = true
  const gaps: ((isListening: boolean) => void)[] = []
  const bus = {
    ...house.bus,
    hasOthers: () => true,
    isListening: () => hears,
    onGap(listener: (isListening: boolean) => void) {
      gaps.push(listener)
      return () => undefined
    },
  }
  const alive = new Set<string>()
  const process = await startRecordingProcess({ ...house, bus }, alive)
  const callId = await beginCall()
  for (const who of ['asha', 'ravi'] as const) {
    await answer(callId, who, true)
    await takeSeat(callId, who)
  }
  const isRecorded = async () => (await runningIn(house.db, callId, [...alive])) !== undefined
  await process.house.relays.review(callId)
  expect(await isRecorded()).toBe(true)
  for (const isListening of [false, true]) {
    hears = isListening
    for (const tell of gaps) tell(isListening)
    await expect.poll(isRecorded).toBe(isListening)
  }
  process.kill()
})

/** Two people agreed and are in a call, whose process has a database that can go away. */
async function recordedCall() {
  const database = { isAway: false }
  const db = {
    ...house.db,
    many: ((statement) =>
      database.isAway
        ? Promise.reject(new Error('no connection'))
        : house.db.many(statement)) as typeof house.db.many,
  }
  const alive = new Set<string>()
  const process = await startRecordingProcess({ ...house, db }, alive)
  const callId = await beginCall()
  for (const who of ['asha', 'ravi'] as const) {
    await answer(callId, who, true)
    await takeSeat(callId, who)
  }
  const isRecorded = async () => (await runningIn(house.db, callId, [...alive])) !== undefined
  return { database, process, callId, isRecorded }
}

test('while the database does not say whether a recording is allowed, nothing is recorded', async () => {
  const { database, process, callId, isRecorded } = await recordedCall()
  await process.house.relays.review(callId)
  expect(await isRecorded()).toBe(true)
  database.isAway = true
  await process.house.relays.settle(callId)
  await expect.poll(isRecorded).toBe(false)
  database.isAway = false
  await process.house.relays.review(callId)
  expect(await isRecorded()).toBe(true)
  process.kill()
})

test('a no of which no process heard ends the recording with the next look at what was agreed to', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const alive = new Set<string>()
  const nothing = () => () => undefined
  const deaf = { ...house.bus, subscribe: nothing, onGap: nothing }
  const process = await startRecordingProcess({ ...house, bus: deaf }, alive)
  const callId = await beginCall()
  for (const who of ['asha', 'ravi'] as const) {
    await answer(callId, who, true)
    await takeSeat(callId, who)
  }
  const isRecorded = async () => (await runningIn(house.db, callId, [...alive])) !== undefined
  await process.house.relays.review(callId)
  expect(await isRecorded()).toBe(true)
  // The answer is stored, and nobody is told of it.
  await answer(callId, 'ravi', false)
  vi.advanceTimersByTime(beatMs)
  await expect.poll(isRecorded).toBe(false)
  process.kill()
})

test('a recording that ended because the database was away goes on by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { database, process, callId, isRecorded } = await recordedCall()
  await process.house.relays.review(callId)
  database.isAway = true
  vi.advanceTimersByTime(beatMs)
  await expect.poll(isRecorded).toBe(false)
  database.isAway = false
  vi.advanceTimersByTime(beatMs)
  await expect.poll(isRecorded).toBe(true)
  process.kill()
})
