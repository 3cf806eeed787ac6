import { contentCalls } from '@saathi/contract/content/calls.ts'
import { hostCalls } from '@saathi/contract/video/hostCalls.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { readConfig } from '../house/config.ts'
import { failureOf, type TestPerson } from '../testing/testing.ts'
import { callById } from './stored/callStore.ts'
import { seatsIn } from './stored/seatStore.ts'
import { callActs, inside, nextNews } from './testing/testCalls.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { readVideoHost } from './line/videoHost.ts'

const secret = 'shared-with-the-host-and-nobody-else'
const host = { VIDEO_HOST: 'meet.example.org', VIDEO_APP_ID: 'saathi', VIDEO_SECRET: secret }
const chat = await openTestChat({ ...host, CALL_RECORDING: '1' })
const { testing, house, connect } = chat
const { pair, group, start, room, goIn } = callActs(chat)
const { ask } = testing

const hosted = (person: TestPerson, roomId: string, seat: string) =>
  ask(hostCalls.hostedRoom, { params: { roomId }, body: { seat } }, { token: person.token })

async function inCall() {
  const people = await pair()
  const { asha, ravi, channel } = people
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
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

test('the client is told where calls are, and that nothing is kept of them', async () => {
  const { asha, roomId } = await inCall()
  expect((await ask(contentCalls.clientConfig, {})).video).toBe('jitsi')
  expect(await room(asha, roomId)).toMatchObject({
    kind: 'jitsi',
    asksConsent: false,
    asksFor: [],
    captions: true,
    iceServers: [],
  })
})

test('a yes of everyone starts no recording and no relay, because the sound never comes here', async () => {
  const { asha, ravi, roomId, hers } = await inCall()
  for (const person of [asha, ravi])
    await ask(videoCalls.consent, { params: { roomId }, body: { consent: true } }, { token: person.token })
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
