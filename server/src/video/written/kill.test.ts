import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { startModelServer } from '../../../../scripts/modelServer.ts'
import { endCallsIn, reopenCall } from '../stored/callStore.ts'
import { sql } from '../../engines/database/database.ts'
import { killTestProcesses, startTestProcess } from '../../testing/testProcess.ts'
import { linesOfBoth, openSpokenCalls, usualAnswer } from '../testing/spokenCalls.ts'
import { hearCallJob } from './transcription.ts'

/*
 * The process that writes a call down is killed at each place where it waits for a service. The next process goes on by what the database says.
 */

const { chat, server, settings, answers, addVoice, spoken, pastCall, noticesOf } = await openSpokenCalls()
const { house, testing } = chat
const model = await startModelServer()
afterAll(() => model.close())
afterAll(killTestProcesses)
beforeEach(() => {
  answers.now = usualAnswer
})

const entry = join(import.meta.dirname, '..', '..', 'chat', 'testing', 'testServer.ts')
const start = (env: Readonly<Record<string, string>> = {}) =>
  startTestProcess(testing, { entry, given: ['--jobs'], env: { ...settings, ...env } })
const hear = (callId: string) => house.queue.add(house.db, { name: hearCallJob, payload: { callId } })
const withModel = { AI_BASE_URL: model.url, AI_MODEL: 'loopback' }
/** The model never replies to words with this in them. */
const slowWords = 'I will send the fault:slow CV by Friday.'
const patience = { timeout: 60_000 }

/** Starts a process, kills it when something happened, and lets the next one go on until the people are told this many times. */
async function killWhen(
  happened: () => boolean,
  env: Readonly<Record<string, string>>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const first = await start(env)
  await expect.poll(happened, { ...patience, interval: 5 }).toBe(true)
  first.child.kill('SIGKILL')
  await first.ended
  answers.now = usualAnswer
  const second = await start()
  await expect.poll(isDone, patience).toBe(true)
  second.child.kill('SIGKILL')
  await second.ended
}

test('killed at the second track, the next process sends only that one, and the summary has both people', async () => {
  const before = server.heard.length
  const { asha, ravi, callId } = await spoken()
  answers.now = (sound) => (server.heard.length - before > 1 ? undefined : usualAnswer(sound))
  await hear(callId)
  await killWhen(
    () => server.heard.length - before === 2,
    {},
    async () => (await noticesOf(ravi, callId)) === 1,
  )
  const { transcript, summary } = await pastCall(asha, callId)
  expect(transcript?.map(({ words }) => words)).toEqual(linesOfBoth)
  expect(new Set(summary?.lines.map(({ userId }) => userId))).toEqual(new Set([asha.id, ravi.id]))
  expect([await noticesOf(asha, callId), server.heard.length - before]).toEqual([1, 3])
})

test('killed after the last track, the next process makes the summary and tells both', async () => {
  const before = server.heard.length
  const asked = model.asked.length
  const { asha, ravi, callId } = await spoken()
  answers.now = () => [{ start: 1, end: 2, text: slowWords }]
  await hear(callId)
  await killWhen(
    () => model.asked.length > asked,
    withModel,
    async () => (await noticesOf(ravi, callId)) === 1,
  )
  const { summary } = await pastCall(asha, callId)
  expect(summary?.lines.map(({ words }) => words)).toEqual([slowWords, slowWords])
  // No track was sent again.
  expect([await noticesOf(asha, callId), server.heard.length - before]).toEqual([1, 2])
})

test('killed in the second part of a call that went on, the summary has the words of both parts', async () => {
  const call = await spoken()
  const { asha, ravi, callId, channel } = call
  await hear(callId)
  await testing.workJobs()
  expect(await noticesOf(ravi, callId)).toBe(1)
  await house.db.run(sql`update calls set is_planned = true where id = ${callId}`)
  await reopenCall(house.db, callId)
  await addVoice(call, ravi, { voice: 'his second part', recording: false, transcript: true, summary: true })
  await endCallsIn(house.db, [channel], house.clock.now())
  const asked = model.asked.length
  answers.now = () => [{ start: 0, end: 1, text: slowWords }]
  await hear(callId)
  await killWhen(
    () => model.asked.length > asked,
    withModel,
    async () => (await noticesOf(ravi, callId)) === 2,
  )
  const { transcript, summary } = await pastCall(asha, callId)
  expect(transcript).toHaveLength(5)
  const words = summary?.lines.map((line) => line.words) ?? []
  expect(words).toEqual(expect.arrayContaining(['I will send the CV to you by Friday.', slowWords]))
  expect(await noticesOf(asha, callId)).toBe(2)
})
