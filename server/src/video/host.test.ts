import { contentCalls } from '@saathi/contract/content/calls.ts'
import { captionCalls } from '@saathi/contract/video/captionCalls.ts'
import { hostCalls } from '@saathi/contract/video/hostCalls.ts'
import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { readConfig } from '../house/config.ts'
import { failureOf, type TestPerson } from '../testing/testing.ts'
import { callById } from './stored/callStore.ts'
import { seatsIn } from './stored/seatStore.ts'
import { pastCalls } from './testing/pastCalls.ts'
import { callActs, inside, nextNews } from './testing/testCalls.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { readVideoHost } from './line/videoHost.ts'

const secret = 'shared-with-the-host-and-nobody-else'
const host = { VIDEO_HOST: 'meet.example.org', VIDEO_APP_ID: 'saathi', VIDEO_SECRET: secret }
const chat = await openTestChat({ ...host, CALL_RECORDING: '1' })
const { testing, house, connect } = chat
const acts = callActs(chat)
const { pair, group, start, room, goIn, wait } = acts
const { endEmpty } = pastCalls(chat, acts)
const { ask } = testing

const hosted = (person: TestPerson, roomId: string, seat: string) =>
  ask(hostCalls.hostedRoom, { params: { roomId }, body: { seat } }, { token: person.token })

const say = (person: TestPerson, roomId: string, said: object = {}) =>
  ask(videoCalls.consent, { params: { roomId }, body: said }, { token: person.token })

/** A pair in a call on the host, with these answers of both. */
async function inCall(said: object = {}) {
  const people = await pair()
  const { asha, ravi, channel } = people
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  for (const person of [asha, ravi]) await say(person, roomId, said)
  const seat = await goIn(hers, asha, { roomId })
  const hisSeat = await goIn(his, ravi, { roomId })
  await inside(hers, [asha, ravi])
  return { ...people, hers, his, roomId, seat, hisSeat }
}

test('a person in a call gets a token for its room on the host, which names nobody by id or email', async () => {
  const { asha, ravi, roomId, seat, hisSeat } = await inCall()
  const { url, roomName, jwt } = await hosted(asha, roomId, seat)
  expect([url, roomName]).toEqual(['https://meet.example.org', expect.stringMatching(/^[\da-f]{32}$/)])
  const { payload, protectedHeader } = await jwtVerify(jwt, new TextEncoder().encode(secret), {
    issuer: 'saathi',
    audience: 'jitsi',
    subject: 'meet.example.org',
  })
  expect(protectedHeader.alg).toBe('HS256')
  expect(payload).toMatchObject({
    room: roomName,
    context: {
      user: { id: seat, name: 'Asha Verma', moderator: 'false' },
      features: { recording: 'false', livestreaming: 'false', transcription: 'false' },
    },
  })
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(3600)
  expect(JSON.stringify(payload)).not.toContain(asha.id)
  const his = await hosted(ravi, roomId, hisSeat)
  expect(his.roomName).toBe(roomName)
  expect((await jwtVerify(his.jwt, new TextEncoder().encode(secret))).payload).toMatchObject({
    context: { user: { moderator: 'true' } },
  })
})

test('strangers, people outside the call and older tabs get no token', async () => {
  const { asha, channel, hers, roomId, seat, hisSeat } = await inCall()
  const stranger = await testing.person()
  expect((await failureOf(hosted(stranger, roomId, seat))).status).toBe(404)
  expect((await failureOf(hosted(asha, roomId, hisSeat))).status).toBe(403)
  const newer = await goIn(await connect(asha), asha, { roomId })
  await nextNews(hers, 'taken', (news) => news.seat === seat)
  expect((await failureOf(hosted(asha, roomId, seat))).status).toBe(403)
  expect((await hosted(asha, roomId, newer)).jwt).not.toBe('')
  expect((await start(asha, channel)).room).toBe(roomId)
})

test('the client is told where calls are, and that their browsers can write them down but nobody records them', async () => {
  const { asha, roomId } = await inCall()
  expect((await ask(contentCalls.clientConfig, {})).video).toBe('jitsi')
  expect(await room(asha, roomId)).toMatchObject({
    kind: 'jitsi',
    asksConsent: true,
    asksFor: ['transcript', 'summary'],
    captions: true,
    iceServers: [],
  })
})

test('nobody goes into a call on the host before they have said what may be written down of it', async () => {
  const { asha, channel } = await pair()
  const hers = await connect(asha)
  const { room: roomId } = await start(asha, channel)
  await goIn(hers, asha, { roomId })
  expect((await hers.next('error')).code).toBe('consent_missing')
  const body = { event: 'join', jitsiParticipantId: crypto.randomUUID() } as const
  const joining = ask(videoCalls.noteEvent, { params: { roomId }, body }, { token: asha.token })
  expect((await failureOf(joining)).code).toBe('consent_missing')
})

test('what the browsers write down of a call on the host is kept while everyone allows it, and is summarised', async () => {
  const { asha, ravi, channel, roomId, seat, hisSeat, hers, his } = await inCall({
    transcript: true,
    summary: true,
  })
  await say(ravi, roomId, { transcript: true, summary: true })
  const { kept } = await nextNews(hers, 'state', (state) => state.kept !== null && state.people.length === 2)
  expect(kept).toMatchObject({ recording: false, transcript: true, summary: true })
  wait(60)
  const add = (words: string) =>
    ask(
      captionCalls.addCaption,
      { params: { roomId }, body: { seat, key: crypto.randomUUID(), words, secondsAgo: 1 } },
      { token: asha.token },
    )
  await add('I will send the CV to you by Friday.')
  await say(ravi, roomId, { transcript: false })
  expect((await failureOf(add('And now I say more.'))).code).toBe('consent_missing')
  hers.send({ command: 'call_leave', room: roomId, seat })
  his.send({ command: 'call_leave', room: roomId, seat: hisSeat })
  await inside(hers, [])
  await endEmpty()
  const past = await ask(recordCalls.pastCall, { params: { callId: roomId } }, { token: asha.token })
  expect(past.transcript?.map(({ userId, words }) => [userId, words])).toEqual([
    [asha.id, 'I will send the CV to you by Friday.'],
  ])
  expect([past.summary?.lines.length, past.recording, past.sound, past.channel]).toEqual([
    1,
    null,
    'none',
    channel,
  ])
})

test('a yes of everyone starts no recording and no relay, because the sound never comes here', async () => {
  const all = { consent: true, transcript: true, summary: true }
  const { asha, ravi, roomId, hers } = await inCall(all)
  for (const person of [asha, ravi]) await say(person, roomId, all)
  await hers.settled()
  expect((await callById(house.db, roomId))?.relay).toBeNull()
})

test('joining and leaving on the host are noted on the seat of the tab, and change nothing that it shows', async () => {
  const { asha, roomId, seat, hers } = await inCall()
  hers.send({
    command: 'call_show',
    room: roomId,
    seat,
    mic: false,
    camera: false,
    screen: false,
    hand: true,
  })
  await nextNews(hers, 'state', ({ people }) => people.some(({ hand }) => hand))
  const note = (event: 'join' | 'leave', jitsiParticipantId: string) =>
    ask(
      videoCalls.noteEvent,
      { params: { roomId }, body: { event, jitsiParticipantId, timestamp: 1 } },
      { token: asha.token },
    )
  await note('join', seat)
  const own = async () => (await seatsIn(house.db, roomId)).find(({ personId }) => personId === asha.id)
  expect(await own()).toMatchObject({ seat, mic: false, camera: false, hand: true })
  await note('leave', crypto.randomUUID())
  expect(await own()).toBeDefined()
  await note('leave', seat)
  expect(await own()).toBeUndefined()
})

test('more than eight people meet there, without a relay', async () => {
  const { people, channel } = await group(10)
  const [first] = people
  const { room: roomId } = await start(first, channel)
  const tab = await connect(first)
  for (const person of people) await say(person, roomId)
  await goIn(tab, first, { roomId })
  for (const person of people.slice(1)) await goIn(await connect(person), person, { roomId })
  const state = await nextNews(tab, 'state', ({ people: here }) => here.length === 10)
  expect(state.relay).toBeNull()
})

test('a group with a person who may be under 18 stays with our own call, which can hold two apart', async () => {
  const mentor = await testing.person({ role: 'mentor', birthYear: 1980 })
  const mentees = [await testing.person({ birthYear: 2000 }), await testing.person({ birthYear: 2020 })]
  const { channelId } = await buildMentorship(house, { mentor, mentees })
  const { room: roomId, kind } = await start(mentor, channelId)
  expect(kind).toBe('builtin')
  const seat = await goIn(await connect(mentor), mentor, { roomId })
  await expect.poll(async () => (await seatsIn(house.db, roomId)).length).toBe(1)
  expect((await failureOf(hosted(mentor, roomId, seat))).status).toBe(404)
})

test.each([
  ['no secret', { VIDEO_SECRET: '' }, 'belong together'],
  ['no host', { VIDEO_HOST: '' }, 'belong together'],
  ['no TLS', { VIDEO_HOST: 'http://meet.example.org' }, 'must be reached by https'],
  ['a path', { VIDEO_HOST: 'https://meet.example.org/rooms' }, 'must be one host'],
  ['a directive', { VIDEO_HOST: 'meet.example.org;script-src' }, 'must be one host'],
  ['a host for all', { VIDEO_HOST: '*.example.org' }, 'must be one host'],
])('with %s the start stops and says why', (_, change, sentence) => {
  const result = readConfig({ ...host, ...change }, [readVideoHost])
  expect('problems' in result ? result.problems.join('\n') : '').toContain(sentence)
})
