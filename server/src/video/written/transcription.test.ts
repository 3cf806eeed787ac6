import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { beforeEach, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { openSpeech, type Speech } from '../../engines/network/speech.ts'
import { takesOf } from '../record/takeStore.ts'
import { endCallsIn, reopenCall } from '../stored/callStore.ts'
import { linesOfBoth, openSpokenCalls, usualAnswer } from '../testing/spokenCalls.ts'
import { hearCall } from './transcription.ts'

const { chat, server, answers, shelf, endEmpty, addVoice, spoken, pastCall, noticesOf } =
  await openSpokenCalls()
const { house, testing } = chat
const { ask } = testing

beforeEach(() => {
  answers.now = usualAnswer
})

test('a track that fails keeps no other, and the summary and the notices wait until it is written down', async () => {
  answers.now = (sound) => (sound.includes('his voice') ? '<h1>Bad gateway</h1>' : usualAnswer(sound))
  const heard = server.heard.length
  const { asha, ravi, callId } = await spoken()
  await endEmpty()
  const before = await pastCall(asha, callId)
  expect([before.transcript?.length, before.summary, await noticesOf(asha, callId)]).toEqual([2, null, 0])
  answers.now = usualAnswer
  await endEmpty()
  const { transcript, summary } = await pastCall(asha, callId)
  expect(transcript?.map(({ words }) => words)).toEqual(linesOfBoth)
  expect(new Set(summary?.lines.map(({ userId }) => userId))).toEqual(new Set([asha.id, ravi.id]))
  expect([await noticesOf(asha, callId), await noticesOf(ravi, callId)]).toEqual([1, 1])
  // Her track was sent once, and his once more.
  expect(server.heard.slice(heard).filter((sound) => sound.includes('her voice'))).toHaveLength(1)
  expect(await takesOf(house.db, callId)).toEqual([])
})

test('after a day without a reply for one track, the words of the others get their summary', async () => {
  answers.now = (sound) => (sound.includes('his voice') ? '<h1>Bad gateway</h1>' : usualAnswer(sound))
  const { asha, callId } = await spoken({ recording: true })
  await endEmpty()
  expect((await pastCall(asha, callId)).summary).toBeNull()
  house.clock.shift(25 * 3_600_000)
  await endEmpty()
  const { summary } = await pastCall(asha, callId)
  expect(new Set(summary?.lines.map(({ userId }) => userId))).toEqual(new Set([asha.id]))
  expect(await noticesOf(asha, callId)).toBe(1)
})

test('a call that goes on after a break has a summary of both parts, and its people are told of each', async () => {
  const call = await spoken()
  const { asha, ravi, callId, channel } = call
  await endEmpty()
  await house.db.run(sql`update calls set is_planned = true where id = ${callId}`)
  expect(await reopenCall(house.db, callId)).toBe(1)
  answers.now = () => [{ start: 0, end: 3, text: 'We will meet the village council on Monday.' }]
  await addVoice(call, ravi, {
    voice: 'another voice',
    recording: false,
    transcript: true,
    summary: true,
  })
  expect(await noticesOf(asha, callId)).toBe(1)
  await endCallsIn(house.db, [channel], house.clock.now())
  await endEmpty()
  const { transcript, summary } = await pastCall(asha, callId)
  expect(transcript).toHaveLength(5)
  const words = summary?.lines.map((line) => line.words) ?? []
  expect(words).toContain('I will send the CV to you by Friday.')
  expect(words).toContain('We will meet the village council on Monday.')
  expect([await noticesOf(asha, callId), await noticesOf(ravi, callId)]).toEqual([2, 2])
})

test('two processes that write down a track at once leave its lines once, with their notes', async () => {
  const { asha, callId } = await spoken({ recording: true })
  const speech = openSpeech({ baseUrl: server.url, model: 'loopback', key: undefined })
  const hear = () => hearCall(house, { speech, shelf, dropIn: () => Promise.resolve() }, callId)
  await Promise.all([hear(), hear()])
  await endEmpty()
  const [line] = (await pastCall(asha, callId)).transcript ?? []
  await ask(
    recordCalls.markLine,
    { params: { lineId: line?.id ?? '' }, body: { words: 'No.' } },
    { token: asha.token },
  )
  await hear()
  await endEmpty()
  const { transcript } = await pastCall(asha, callId)
  expect(transcript?.map(({ words }) => words)).toEqual(linesOfBoth)
  expect(transcript?.[0]?.marks).toHaveLength(1)
})

test('no line is later than the end of its track, whatever the service says', async () => {
  answers.now = (sound) => [
    { start: sound.includes('her voice') ? 86_000 : 3, end: 86_001, text: 'I said so.' },
  ]
  const { asha, callId } = await spoken()
  await endEmpty()
  const { transcript } = await pastCall(asha, callId)
  // The track began five minutes before its end, and the other one spoke after three seconds.
  expect(transcript?.map(({ seconds }) => seconds)).toEqual([0, 297])
})

test('sound that nobody may keep is gone after a day, also if the service never writes it down', async () => {
  answers.now = () => '<h1>Bad gateway</h1>'
  const { asha, callId } = await spoken()
  await endEmpty()
  const takes = await takesOf(house.db, callId)
  expect(takes).toHaveLength(2)
  house.clock.shift(25 * 3_600_000)
  await endEmpty()
  const parts = await Promise.all(takes.map(({ id }) => house.files.get(`recordings/${id}-0.part`)))
  expect([await takesOf(house.db, callId), parts]).toEqual([[], [undefined, undefined]])
  expect((await pastCall(asha, callId)).transcript).toBeNull()
})

test('words of two languages in one sentence come through as they were said', async () => {
  const mixed = 'मैं CV कल तक भेज दूँगा, I promise. ❤️ ਠੀਕ ਹੈ'
  answers.now = () => [{ start: 0, end: 3, text: mixed }]
  const { asha, callId } = await spoken()
  await endEmpty()
  const { summary, transcript, transcriptionTextFileUrl: url } = await pastCall(asha, callId)
  expect(transcript?.map(({ words }) => words)).toEqual([mixed, mixed])
  expect(summary?.lines.every(({ words, isAction }) => words === mixed && isAction)).toBe(true)
  expect((await testing.app.server.inject({ method: 'GET', url: url ?? '/' })).body).toContain(mixed)
})

test('sound that is deleted while the service writes it down leaves no line', async () => {
  const { asha, callId } = await spoken({ recording: true })
  const speech: Speech = {
    async hear() {
      await ask(recordCalls.deleteRecording, { params: { callId } }, { token: asha.token })
      return [{ start: 0, words: 'Nobody wants this kept.' }]
    },
  }
  await hearCall(house, { speech, shelf, dropIn: () => Promise.resolve() }, callId)
  await endEmpty()
  expect((await pastCall(asha, callId)).transcript).toBeNull()
})

test('a service that is slow is given up, and keeps nobody else waiting', async () => {
  answers.now = (sound) =>
    sound.includes('his voice') ? undefined : [{ start: 0, end: 1, text: 'I am heard.' }]
  const slow = openSpeech({ baseUrl: server.url, model: 'loopback', key: undefined, wholeMs: 200 })
  const waiting = slow.hear(Buffer.from('his voice'))
  const other = openSpeech({ baseUrl: server.url, model: 'loopback', key: undefined })
  expect(await other.hear(Buffer.from('her voice'))).toEqual([{ start: 0, words: 'I am heard.' }])
  await expect(waiting).rejects.toThrow(/timed out/i)
})
