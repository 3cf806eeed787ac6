import { videoCalls } from '@saathi/contract/video/calls.ts'
import { captionCalls, longestCaption } from '@saathi/contract/video/captionCalls.ts'
import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import type { TestSocket } from '../chat/testing/testSocket.ts'
import { sql } from '../engines/database/database.ts'
import { failureOf, type TestPerson } from '../testing/testing.ts'
import { pastCalls } from './testing/pastCalls.ts'
import { callActs, inside, nextNews } from './testing/testCalls.ts'

const chat = await openTestChat({ CALL_RECORDING: '1' })
const { testing, house, connect } = chat
const acts = callActs(chat)
const { pair, start, goIn, wait } = acts
const { endEmpty } = pastCalls(chat, acts)
const { ask } = testing

const agree = (person: TestPerson, roomId: string, said: { transcript?: boolean; summary?: boolean } = {}) =>
  ask(
    videoCalls.consent,
    { params: { roomId }, body: { consent: false, transcript: true, summary: true, ...said } },
    { token: person.token },
  )

interface Caption {
  readonly roomId: string
  readonly seat: string
  readonly words: string
  readonly key?: string
  readonly secondsAgo?: number
}
const add = (
  person: TestPerson,
  { roomId, seat, words, key = crypto.randomUUID(), secondsAgo = 0 }: Caption,
) =>
  ask(
    captionCalls.addCaption,
    { params: { roomId }, body: { seat, key, words, secondsAgo } },
    { token: person.token },
  )
const pastCall = (person: TestPerson, callId: string) =>
  ask(recordCalls.pastCall, { params: { callId } }, { token: person.token })
const linesIn = async (callId: string) =>
  (await house.db.many(sql`select id from call_lines where call_id = ${callId}`)).length

/** A pair in a call who both said yes to the transcript and the summary, a minute ago. */
async function agreed(said: { transcript?: boolean; summary?: boolean } = {}) {
  const people = await pair()
  const { asha, ravi, channel } = people
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  await agree(asha, roomId)
  await agree(ravi, roomId, said)
  const herSeat = await goIn(hers, asha, { roomId })
  const hisSeat = await goIn(his, ravi, { roomId })
  await inside(hers, [asha, ravi])
  wait(60)
  return { ...people, hers, his, roomId, herSeat, hisSeat }
}

async function end(
  { hers, his, roomId, herSeat, hisSeat }: Awaited<ReturnType<typeof agreed>>,
  seen: TestSocket = hers,
) {
  hers.send({ command: 'call_leave', room: roomId, seat: herSeat })
  his.send({ command: 'call_leave', room: roomId, seat: hisSeat })
  await inside(seen, [])
  await endEmpty()
  await endEmpty()
}

test('the words of each browser are lines of their speaker, with a summary, a note to mark and a text', async () => {
  const call = await agreed()
  const { asha, ravi, roomId, herSeat, hisSeat, channel } = call
  await add(ravi, { roomId, seat: hisSeat, words: 'So tell me about your project.', secondsAgo: 20 })
  const key = crypto.randomUUID()
  const hers = {
    roomId,
    seat: herSeat,
    words: ' I will send the\tCV\n to you by Friday. ',
    key,
    secondsAgo: 5,
  }
  await add(asha, hers)
  await add(asha, { ...hers, words: 'Other words with the same key.' })
  await end(call)
  const { transcript, transcriptBy, summary } = await pastCall(asha, roomId)
  expect(transcriptBy).toBe('browsers')
  expect(transcript?.map(({ userId, words }) => [userId, words])).toEqual([
    [ravi.id, 'So tell me about your project.'],
    [asha.id, 'I will send the CV to you by Friday.'],
  ])
  expect(summary?.madeBy).toBe('builtin')
  expect(summary?.lines.filter(({ isAction }) => isAction)).toMatchObject([{ userId: asha.id }])
  const lineId = transcript?.[0]?.id ?? ''
  await ask(recordCalls.markLine, { params: { lineId }, body: { words: 'No.' } }, { token: asha.token })
  const { chatMeetingHistory } = await ask(
    recordCalls.channelHistory,
    { params: { channelId: channel } },
    { token: ravi.token },
  )
  const url = chatMeetingHistory[0]?.transcriptionTextFileUrl ?? '/'
  const text = await testing.app.server.inject({ method: 'GET', url })
  expect(text.body).toContain('Asha Verma: I will send the CV')
  const notices = await house.db.many(sql`
    select id from notices where kind = 'callWritten' and person_id = any (${[asha.id, ravi.id]}::text[])`)
  expect(notices).toHaveLength(2)
  await house.db.transaction((tx) => chat.app.rooms.forget(tx, asha.id))
  expect((await pastCall(ravi, roomId)).transcript?.map(({ userId }) => userId)).toEqual([ravi.id])
})

test('everyone sees that a call is written down, and words that began before all agreed are refused', async () => {
  const { asha, ravi, roomId, herSeat, hers } = await agreed()
  await agree(ravi, roomId)
  const { kept } = await nextNews(hers, 'state', (state) => state.kept !== null && state.people.length === 2)
  expect(kept).toMatchObject({ recording: false, transcript: true, summary: true })
  const late = add(asha, { roomId, seat: herSeat, words: 'Said before.', secondsAgo: 100 })
  expect((await failureOf(late)).code).toBe('consent_missing')
  expect(await linesIn(roomId)).toBe(0)
})

test('after a no nothing is stored until everyone has said yes again', async () => {
  const { asha, ravi, roomId, herSeat } = await agreed()
  const words = 'I will write it.'
  await add(asha, { roomId, seat: herSeat, words })
  await agree(ravi, roomId, { transcript: false })
  expect((await failureOf(add(asha, { roomId, seat: herSeat, words }))).code).toBe('consent_missing')
  wait(1)
  await agree(ravi, roomId)
  expect((await failureOf(add(asha, { roomId, seat: herSeat, words }))).code).toBe('consent_missing')
  wait(1)
  await agree(asha, roomId)
  await add(asha, { roomId, seat: herSeat, words })
  expect(await linesIn(roomId)).toBe(2)
})

test('a newcomer who has not answered stops it', async () => {
  const { asha, roomId, herSeat } = await agreed()
  const newcomer = await testing.person({ birthYear: 1990 })
  await house.db.run(sql`
    insert into call_newcomers (call_id, person_id, tab, seen_at)
    values (${roomId}, ${newcomer.id}, 'a-tab', ${house.clock.now()})`)
  const failure = await failureOf(add(asha, { roomId, seat: herSeat, words: 'Hello.' }))
  expect(failure.code).toBe('consent_missing')
})

test('strangers, other seats, people without a seat and calls that are over store nothing', async () => {
  const call = await agreed()
  const { asha, roomId, herSeat, hisSeat } = call
  const words = 'Hello there.'
  const stranger = await testing.person({ birthYear: 1990 })
  expect((await failureOf(add(stranger, { roomId, seat: herSeat, words }))).status).toBe(404)
  for (const seat of [hisSeat, crypto.randomUUID()])
    expect((await failureOf(add(asha, { roomId, seat, words }))).code).toBe('not_yours')
  await end(call)
  expect((await failureOf(add(asha, { roomId, seat: herSeat, words }))).code).toBe('call_over')
  expect(await linesIn(roomId)).toBe(0)
})

test.for([
  ['too many words', { words: 'x'.repeat(longestCaption + 1) }],
  ['no words', { words: '   ' }],
  ['a time in the future', { words: 'Hello.', secondsAgo: -1 }],
  ['a time long ago', { words: 'Hello.', secondsAgo: 10_000 }],
  ['a key that others could choose, too', { words: 'Hello.', key: 'one' }],
] as const)('%s are refused', async ([, said]) => {
  const { asha, roomId, herSeat } = await agreed()
  expect((await failureOf(add(asha, { roomId, seat: herSeat, ...said }))).status).toBe(422)
})

test('a call has at most 3,000 lines of a person', async () => {
  const { asha, roomId, herSeat } = await agreed()
  await house.db.run(sql`
    insert into call_lines (id, call_id, person_id, spoken_at, words)
    select 'line-' || n, ${roomId}, ${asha.id}, ${house.clock.now()}, 'Hello.' from generate_series(1, 3000) n`)
  expect((await failureOf(add(asha, { roomId, seat: herSeat, words: 'More.' }))).code).toBe('too_often')
})

test('nothing is stored of a call with a person who may be under 18, whatever they answered', async () => {
  const { asha, ravi, roomId, hisSeat } = await agreed()
  await house.db.run(sql`update people set birth_year = 2014 where id = ${asha.id}`)
  const failure = await failureOf(add(ravi, { roomId, seat: hisSeat, words: 'Hello.' }))
  expect(failure.code).toBe('consent_missing')
})

test('without a yes of everyone to the summary there is a transcript alone', async () => {
  const call = await agreed({ summary: false })
  const { asha, roomId, herSeat } = call
  await add(asha, { roomId, seat: herSeat, words: 'I will send the CV to you by Friday.' })
  await end(call)
  const { transcript, summary } = await pastCall(asha, roomId)
  expect([transcript?.length, summary]).toEqual([1, null])
})

test('an answer is stored with the words about the browser', async () => {
  const { asha, roomId } = await agreed()
  const rows = await house.db.many<{ wording: string }>(sql`
    select wording from call_consents where call_id = ${roomId} and person_id = ${asha.id}`)
  expect(rows[0]?.wording).toContain(house.texts.text('en', 'video.consent.captions'))
})
