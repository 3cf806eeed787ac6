import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { messagesPerPage } from '@saathi/contract/chat/rules.ts'
import { describe, expect, test } from 'vitest'

import { say } from './public/channels.ts'
import { openTestChat } from './testing/testChat.ts'

const { house, pair, sayMany, testing } = await openTestChat()

describe('reading', () => {
  test('a page stays what it is while messages arrive, and the beginning has no page before it', async () => {
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

  test('catches up from the last message it holds, oldest first, without hole or double', async () => {
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

  test('shows what stands around a message', async () => {
    const { ravi, channel, hers } = await pair()
    await sayMany(channel, ravi, 60)
    hers.send({ command: 'get_room_chat_messages', channel, page_number: 31 })
    const target = (await hers.next('messages_payload')).messages.at(-1)
    hers.send({ command: 'get_room_chat_messages', channel, message_id: target?.msgId })
    const around = await hers.next('messages_payload')
    expect(around).toMatchObject({ type: 'around', hasMore: true, newPageNumber: 16 })
    expect(around.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 16))
  })

  test('a message of another channel is not there', async () => {
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

  test('counts what others sent, tells of it, and is gone once seen; everybody hears of that', async () => {
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
