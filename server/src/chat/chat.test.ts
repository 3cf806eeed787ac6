import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { messageCharacters, messagesPerPage } from '@saathi/contract/chat/rules.ts'
import { SignJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { forgetTopic } from '../identity/guard.ts'
import { buildApp } from '../app.ts'
import { openHouse } from '../openHouse.ts'
import { openTesting, type TestPerson } from '../testing.ts'
import { addChannel, membershipChanged, say, setMemberActive } from './public.ts'
import { connectSocket, type TestSocket } from './testSocket.ts'

const testing = await openTesting()
const { house, app } = testing
let port = 0
const open: TestSocket[] = []

beforeAll(async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app)
})
afterAll(() => {
  for (const socket of open) socket.close()
})

function portOf({ server }: typeof app): number {
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  return address.port
}

async function connect({ token }: { readonly token: string }, at = port): Promise<TestSocket> {
  const socket = await connectSocket({ port: at, token })
  open.push(socket)
  await socket.settled()
  return socket
}

async function channelOf(people: readonly TestPerson[], kind: 'one_to_one' | 'group' = 'one_to_one') {
  const members = people.map(({ id }) => ({ personId: id }))
  const channel = await addChannel(house.db, {
    kind,
    name: 'Friends',
    mentorshipId: null,
    members,
    at: house.clock.now(),
  })
  await membershipChanged(house, channel)
  return channel
}

/** Two people with a socket each and a channel of their own. */
async function pair() {
  const asha = await testing.person({ firstName: 'Asha' })
  const ravi = await testing.person({ firstName: 'Ravi', role: 'mentor' })
  const channel = await channelOf([asha, ravi])
  return { asha, ravi, channel, hers: await connect(asha), his: await connect(ravi) }
}

async function storedTexts(channel: string) {
  const { rows } = await house.db.pool.query<{ seq: number; text: string }>(
    'select seq, text from messages where channel_id = $1 order by seq',
    [channel],
  )
  return rows
}

async function sayMany(channel: string, from: TestPerson, count: number) {
  for (let number = 1; number <= count; number += 1) {
    await say(house, { channelId: channel, senderId: from.id, text: `m${number}`, tempId: `h${number}` })
  }
}

describe('sending', () => {
  test('reaches both people, and the sender only once it is stored', async () => {
    const { asha, channel, hers, his } = await pair()
    hers.send({ command: 'send', channel, message: 'Namaste', attachments: [], tempId: 't1' })
    const { message } = await hers.next('new_message')
    expect(await storedTexts(channel)).toEqual([{ seq: 1, text: 'Namaste' }])
    expect(message).toMatchObject({
      tempId: 't1',
      channelId: channel,
      userId: asha.id,
      seq: 1,
      attachments: '[]',
    })
    expect((await his.next('new_message')).message).toEqual(message)
  })

  test('is not acknowledged while its transaction is open', async () => {
    const { channel, hers, his } = await pair()
    const holder = await house.db.pool.connect()
    await holder.query('begin')
    await holder.query('select from channels where id = $1 for update', [channel])
    hers.send({ command: 'send', channel, message: 'waits', tempId: 'waits' })
    await hers.settled()
    await his.settled()
    expect([...hers.events, ...his.events].map(({ command }) => command)).not.toContain('new_message')
    await holder.query('commit')
    holder.release()
    await hers.next('new_message')
  })

  test('reads temp_id and attachments as JSON text too, and keeps the attachments', async () => {
    const { channel, hers } = await pair()
    const attachments = [{ name: 'a.pdf', attachment_type: 'file' }]
    hers.send({ command: 'send', channel, attachments: JSON.stringify(attachments), temp_id: 'old' })
    const { message } = await hers.next('new_message')
    expect(message.tempId).toBe('old')
    expect(JSON.parse(message.attachments)).toEqual(attachments)
  })

  test('repeated returns the stored message, even with another text, and notifies nobody else', async () => {
    const { channel, hers, his } = await pair()
    hers.send({ command: 'send', channel, message: 'first', tempId: 'same' })
    const { message } = await hers.next('new_message')
    hers.send({ command: 'send', channel, message: 'second', tempId: 'same' })
    expect((await hers.next('new_message')).message).toEqual(message)
    await his.settled()
    expect(his.events.filter((event) => event.command === 'new_message')).toHaveLength(1)
    expect(await storedTexts(channel)).toEqual([{ seq: 1, text: 'first' }])
  })

  test('stores a doubled message once when two sockets send it at the same moment', async () => {
    const { asha, channel, hers } = await pair()
    const second = await connect(asha)
    const ids = Array.from({ length: 30 }, (_, number) => `d${number}`)
    for (const tempId of ids) {
      for (const socket of [hers, second]) socket.send({ command: 'send', channel, message: tempId, tempId })
    }
    for (const tempId of ids) {
      const [one, other] = await Promise.all(
        [hers, second].map((socket) =>
          socket.next('new_message', ({ message }) => message.tempId === tempId),
        ),
      )
      expect(one?.message.msgId).toBe(other?.message.msgId)
    }
    expect(await storedTexts(channel)).toHaveLength(30)
  })

  test('the same temporary id in another channel is another message', async () => {
    const { asha, ravi, channel, hers } = await pair()
    const other = await channelOf([asha, ravi], 'group')
    hers.send({ command: 'send', channel, message: 'here', tempId: 'x' })
    hers.send({ command: 'send', channel: other, message: 'there', tempId: 'x' })
    const here = await hers.next('new_message', ({ message }) => message.channelId === channel)
    const there = await hers.next('new_message', ({ message }) => message.channelId === other)
    expect(here.message.msgId).not.toBe(there.message.msgId)
  })

  test('keeps the order in which one socket sent, and numbers without a hole under 50 senders', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => testing.person()))
    const channel = await channelOf(people, 'group')
    const sockets = await Promise.all(people.map((person) => connect(person)))
    for (const socket of sockets) {
      for (let n = 0; n < 6; n += 1)
        socket.send({ command: 'send', channel, message: `${n}`, tempId: `p${n}` })
    }
    const [first] = sockets
    for (let n = 0; n < 300; n += 1) await first?.next('new_message')
    const { rows } = await house.db.pool.query<{ seq: number; sender_id: string; text: string }>(
      'select seq, sender_id, text from messages where channel_id = $1 order by seq',
      [channel],
    )
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
    for (const { id } of people) {
      const mine = rows.filter((row) => row.sender_id === id).map(({ text }) => text)
      expect(mine).toEqual(['0', '1', '2', '3', '4', '5'])
    }
  })

  test.each([
    { what: 'nothing', frame: { message: ' \n ' }, code: 'invalid' },
    { what: 'too much', frame: { message: 'x'.repeat(messageCharacters + 1) }, code: 'invalid' },
    { what: 'no temporary id', frame: { message: 'x', tempId: '' }, code: 'invalid' },
    { what: 'NUL in the temporary id', frame: { message: 'x', tempId: 'a\0b' }, code: 'invalid' },
    { what: 'a number as text', frame: { message: 7 }, code: 'malformed' },
    { what: 'attachments that are not a list', frame: { attachments: '{"a":1}' }, code: 'malformed' },
    { what: 'attachments that are no JSON', frame: { attachments: '[' }, code: 'malformed' },
  ])('refuses $what and stores nothing', async ({ frame, code }) => {
    const { channel, hers } = await pair()
    hers.send({ command: 'send', channel, tempId: 'bad', ...frame })
    expect((await hers.next('error')).code).toBe(code)
    expect(await storedTexts(channel)).toEqual([])
  })

  test('says which message failed', async () => {
    const { channel, hers } = await pair()
    hers.send({ command: 'send', channel, message: '', tempId: 'empty' })
    expect(await hers.next('error')).toMatchObject({ code: 'invalid', tempId: 'empty' })
  })

  test('stores text with NUL and half a surrogate without them, and harms no message beside it', async () => {
    const { channel, hers } = await pair()
    hers.send({ command: 'send', channel, message: 'a\0b\ud800c', tempId: 'odd' })
    hers.send({
      command: 'send',
      channel,
      message: 'fine',
      tempId: 'fine',
      attachments: [{ name: '\0\ud800' }],
    })
    await hers.next('new_message', ({ message }) => message.tempId === 'odd')
    await hers.next('new_message', ({ message }) => message.tempId === 'fine')
    expect((await storedTexts(channel)).map(({ text }) => text)).toEqual(['ab\ufffdc', 'fine'])
  })
})

describe('a channel is for its active members', () => {
  test('others neither read nor write nor see, and get the same failure as for a missing channel', async () => {
    const { channel } = await pair()
    const stranger = await testing.person()
    const socket = await connect(stranger)
    for (const command of ['join', 'fetch_messages', 'get_room_chat_messages', 'message_seen', 'send']) {
      socket.send({ command, channel, message: 'x', tempId: 'x' })
      expect((await socket.next('error')).code).toBe('not_found')
    }
    expect(await testing.ask(chatCalls.channels, {}, stranger)).toEqual([])
    expect(await storedTexts(channel)).toEqual([])
  })

  test('a former member receives nothing, reads nothing and may not write; the list changes at once', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    await sayMany(channel, ravi, 1)
    await hers.next('new_message')
    await setMemberActive(house, { channelId: channel, personId: asha.id, active: false })
    await hers.next('reload')
    his.send({ command: 'send', channel, message: 'alone', tempId: 'alone' })
    await his.next('new_message', ({ message }) => message.tempId === 'alone')
    hers.send({ command: 'send', channel, message: 'still here', tempId: 'late' })
    expect(await hers.next('error')).toMatchObject({ code: 'not_yours', tempId: 'late' })
    hers.send({ command: 'fetch_messages', channel })
    expect((await hers.next('error')).code).toBe('not_found')
    expect(hers.events.filter((event) => event.command === 'new_message')).toHaveLength(1)
    expect(await testing.ask(chatCalls.channels, {}, asha)).toEqual([])
    await setMemberActive(house, { channelId: channel, personId: asha.id, active: true })
    expect(await testing.ask(chatCalls.channels, {}, asha)).toHaveLength(1)
  })

  test('the list names the other one, the members and the newest message', async () => {
    const { asha, ravi, channel } = await pair()
    await sayMany(channel, ravi, 2)
    const [listed] = await testing.ask(chatCalls.channels, {}, asha)
    expect(listed).toMatchObject({ channelId: channel, channelName: 'Ravi Person', isGroup: false })
    expect(listed?.lastMessage).toMatchObject({ message: 'm2', userId: ravi.id })
    expect(listed?.channelMembers.find(({ userId }) => userId === ravi.id)).toMatchObject({
      role: 'mentor',
      isActive: true,
      myDirectChannelWithUser: channel,
    })
  })
})

describe('reading', () => {
  test('a page keeps its content while messages arrive, and the first page has no older one', async () => {
    const { asha, ravi, channel, hers } = await pair()
    await sayMany(channel, ravi, 70)
    hers.send({ command: 'fetch_messages', channel })
    const newest = await hers.next('messages_payload')
    expect(newest).toMatchObject({ type: 'initial', newPageNumber: 41 })
    expect(newest.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 41))
    await say(house, { channelId: channel, senderId: asha.id, text: 'meanwhile', tempId: 'meanwhile' })
    const seen: number[] = []
    let page = newest.newPageNumber
    while (page !== null) {
      hers.send({ command: 'get_room_chat_messages', channel, page_number: page })
      const payload = await hers.next('messages_payload')
      expect(payload.type).toBe('page')
      seen.unshift(...payload.messages.map(({ seq }) => seq))
      page = payload.newPageNumber
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  })

  test('catches up from the last received message, oldest first, without gaps or duplicates', async () => {
    const { ravi, channel, hers } = await pair()
    await sayMany(channel, ravi, 75)
    hers.send({ command: 'get_room_chat_messages', channel, page_number: 11 })
    let last = (await hers.next('messages_payload')).messages.at(-1)
    const seen: number[] = []
    for (let more = true; more;) {
      hers.send({ command: 'get_room_chat_messages', channel, after_message_id: last?.msgId })
      const payload = await hers.next('messages_payload')
      expect(payload.type).toBe('after')
      expect(payload.messages.length).toBeLessThanOrEqual(messagesPerPage)
      seen.push(...payload.messages.map(({ seq }) => seq))
      last = payload.messages.at(-1)
      more = payload.hasMore ?? false
    }
    expect(seen).toEqual(Array.from({ length: 65 }, (_, n) => n + 11))
  })

  test('returns the messages around a message', async () => {
    const { ravi, channel, hers } = await pair()
    await sayMany(channel, ravi, 60)
    hers.send({ command: 'get_room_chat_messages', channel, page_number: 31 })
    const target = (await hers.next('messages_payload')).messages.at(-1)
    hers.send({ command: 'get_room_chat_messages', channel, message_id: target?.msgId })
    const around = await hers.next('messages_payload')
    expect(around).toMatchObject({ type: 'around', hasMore: true, newPageNumber: 16 })
    expect(around.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 16))
  })

  test('a message of another channel is not found', async () => {
    const one = await pair()
    const other = await pair()
    await sayMany(other.channel, other.ravi, 1)
    const foreign = (await other.his.next('new_message')).message.msgId
    for (const field of ['message_id', 'after_message_id']) {
      one.hers.send({ command: 'get_room_chat_messages', channel: one.channel, [field]: foreign })
      expect((await one.hers.next('error')).code).toBe('not_found')
    }
  })
})

describe('unread', () => {
  const countIn = (channel: string, unread: { channelId: string; count: number }[]) =>
    unread.find((entry) => entry.channelId === channel)?.count

  test('counts messages of others, is delivered live, and is zero once seen, which all members learn', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    for (const tempId of ['a', 'b', 'c']) his.send({ command: 'send', channel, message: tempId, tempId })
    await hers.next('unread_message', ({ unread }) => countIn(channel, unread) === 3)
    expect(countIn(channel, await testing.ask(chatCalls.unread, {}, asha))).toBe(3)
    expect(countIn(channel, await testing.ask(chatCalls.unread, {}, ravi))).toBe(0)
    hers.send({ command: 'message_seen', channel })
    const seen = await his.next('update_last_viewed_timestamp')
    expect(seen).toMatchObject({ channel, userId: asha.id })
    await hers.next('unread_message', ({ unread }) => countIn(channel, unread) === 0)
    his.send({ command: 'send', channel, message: 'd', tempId: 'd' })
    await hers.next('unread_message', ({ unread }) => countIn(channel, unread) === 1)
  })

  test('the pointer never goes back, and a message in the middle leaves those after it unread', async () => {
    const { asha, ravi, channel, hers } = await pair()
    await sayMany(channel, ravi, 5)
    const third = (await hers.next('new_message', ({ message }) => message.seq === 3)).message
    const first = (await hers.next('new_message', ({ message }) => message.seq === 1)).message
    hers.send({ command: 'message_seen', channel, message_id: third.msgId })
    const seen = await hers.next('update_last_viewed_timestamp')
    expect(seen.lastViewedTimestamp).toBe(third.createdOn)
    hers.send({ command: 'message_seen', channel, message_id: first.msgId })
    await hers.next('update_last_viewed_timestamp')
    expect(countIn(channel, await testing.ask(chatCalls.unread, {}, asha))).toBe(2)
  })
})

describe('two processes on one database', () => {
  test('each reaches the people of the other, with one order and nothing doubled', async () => {
    const { asha, ravi, channel, hers } = await pair()
    const second = await openHouse(house.config, testing.databaseUrl, house.log)
    const other = await buildApp({ ...second, keys: house.keys }, { quiet: true })
    try {
      await other.server.listen({ port: 0, host: '127.0.0.1' })
      const his = await connect(ravi, portOf(other))
      const elsewhere = await connect(asha, portOf(other))
      for (let n = 0; n < 40; n += 1) {
        hers.send({ command: 'send', channel, message: `${n}`, tempId: `both${n}` })
        elsewhere.send({ command: 'send', channel, message: `${n}`, tempId: `both${n}` })
        his.send({ command: 'send', channel, message: `${n}`, tempId: `his${n}` })
      }
      for (const socket of [hers, his, elsewhere]) {
        for (let seq = 1; seq <= 80; seq += 1)
          await socket.next('new_message', ({ message }) => message.seq === seq)
      }
      expect((await storedTexts(channel)).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 80 }, (_, n) => n + 1),
      )
      await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
      await his.next('reload')
    } finally {
      await other.server.close()
      await second.close()
    }
  })
})

describe('the door', () => {
  test('a page of another site is refused at the upgrade, ours under either loopback name is not', async () => {
    const { token } = await testing.person()
    for (const origin of ['https://evil.example', 'http://localhost:1', 'null']) {
      await expect(connectSocket({ port, token, origin })).rejects.toThrow('403')
    }
    for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, 'http://localhost:3000']) {
      const socket = await connectSocket({ port, token, origin, path: '/ws/chat' })
      await socket.settled()
      socket.close()
    }
    await expect(connectSocket({ port, token, path: '/ws/other/' })).rejects.toThrow('404')
  })

  test('a token signed by somebody else is refused, frame by frame, and the tenth closes with 4401', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    const socket = await connectSocket({ port, token: forged })
    for (let n = 0; n < 10; n += 1) socket.send({ command: 'unread_message' })
    expect(await socket.closed).toBe(4401)
    const codes = socket.events.map((event) => (event.command === 'error' ? event.code : event.command))
    expect(codes).toEqual(Array.from({ length: 10 }, () => 'token_invalid'))
  })

  test('a socket keeps to the person who opened it', async () => {
    const { hers, ravi } = await pair()
    hers.send({ command: 'unread_message', token: ravi.token })
    expect((await hers.next('error')).code).toBe('token_invalid')
  })

  test('a person who signs out or is disabled loses the socket', async () => {
    const { asha, hers } = await pair()
    await house.db.pool.query('update sign_ins set ended_at = now() where person_id = $1', [asha.id])
    house.bus.publish(forgetTopic, {})
    expect(await hers.closed).toBe(4401)
  })
})
