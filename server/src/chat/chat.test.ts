import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { messageCharacters } from '@saathi/contract/chat/rules.ts'
import { describe, expect, test } from 'vitest'

import { setMemberActive } from './public/channels.ts'
import { openTestChat } from './testing/testChat.ts'

const { channelOf, connect, house, pair, sayMany, storedTexts, testing } = await openTestChat()

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
    const attachments = [{ attachment_type: 'link_preview', url: 'https://saathi.example/a' }]
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
      expect((await socket.next('error')).code).toBe('not_yours')
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
    expect((await hers.next('error')).code).toBe('not_yours')
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
