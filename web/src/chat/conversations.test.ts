import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildChannel, buildMessage, minute } from './testing/buildMessage.ts'
import {
  answerPage,
  frames,
  openConversation,
  openFreshPages,
  openPage,
  reconnect,
  tell,
  transported,
} from './testing/testConversation.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

openFreshPages(() => {
  disk.clear()
  localStorage.clear()
})

/** A text that answers nothing and names nobody. */
const plain = (text: string) => ({ text, mentions: [], replyTo: null })

test('a conversation is its newest page and what arrives while that is on its way, each once', async () => {
  const { chat } = await openPage()
  const { result } = renderHook(() => chat.useConversation('c'))
  await frames('fetch_messages')
  tell({ command: 'new_message', message: buildMessage(3) })
  tell({ command: 'new_message', message: buildMessage(4) })
  tell({ command: 'new_message', message: buildMessage(9, { channelId: 'd' }) })
  answerPage(
    'initial',
    [1, 2, 3].map((seq) => buildMessage(seq)),
  )
  await vi.waitFor(() => expect(result.current.data?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]))
})

test('the page before comes when it is asked for, and nothing is asked at the beginning of the chat', async () => {
  const { chat, seqs } = await openConversation([buildMessage(3)], { newPageNumber: 3 })
  const loading = chat.loadOlder('c')
  const [asked] = await frames('get_room_chat_messages')
  expect(asked).toMatchObject({ channel: 'c', page_number: 3 })
  answerPage('page', [buildMessage(1), buildMessage(2)])
  await loading
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3]))
  await chat.loadOlder('c')
  expect(await frames('get_room_chat_messages')).toHaveLength(1)
})

test('a message of others shows in its conversation and at the top of the list', async () => {
  const { seqs, channels, putAnswer } = await openConversation([buildMessage(1)])
  putAnswer(chatCalls.channels, {}, [buildChannel('d'), buildChannel('c')])
  tell({ command: 'new_message', message: buildMessage(2, { userId: 'ravi' }) })
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2]))
  expect(channels()).toMatchObject([
    { channelId: 'c', lastMessage: { message: 'text 2' } },
    { channelId: 'd' },
  ])
})

test('a message that arrives again, late or doubled, shows once and in its place', async () => {
  const { seqs } = await openConversation([buildMessage(1), buildMessage(2)])
  for (const seq of [3, 2, 3, 1, 4, 3]) tell({ command: 'new_message', message: buildMessage(seq) })
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4]))
  tell({ command: 'new_message', message: buildMessage(2) })
  tell({ command: 'new_message', message: buildMessage(5) })
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4, 5]))
})

test('after a gap the missed messages come page by page, and own ones among them leave the outbox', async () => {
  const { chat, seqs, waiting } = await openConversation([buildMessage(1)])
  chat.sendText('c', plain('Hello'))
  const [sent] = await frames('send')
  await reconnect()
  const [first] = await frames('get_room_chat_messages')
  expect(first).toMatchObject({ channel: 'c', after_message_id: 'm1' })
  answerPage('after', [buildMessage(2), buildMessage(3)], { hasMore: true })
  const [, next] = await frames('get_room_chat_messages', 2)
  expect(next).toMatchObject({ after_message_id: 'm3' })
  answerPage('after', [buildMessage(4, { tempId: String(sent?.['temp_id']) })], { hasMore: false })
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4]))
  await vi.waitFor(() => expect(waiting()).toEqual([]))
})

test('a hole between two numbers is filled from the message before it', async () => {
  const { seqs } = await openConversation([buildMessage(1)])
  tell({ command: 'new_message', message: buildMessage(4) })
  const [asked] = await frames('get_room_chat_messages')
  expect(asked).toMatchObject({ after_message_id: 'm1' })
  answerPage(
    'after',
    [2, 3, 4].map((seq) => buildMessage(seq)),
  )
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4]))
})

test('unread counts and views of others are shown, and nothing of them stays when the person leaves', async () => {
  const { identity, channels, unreadTotal, putAnswer } = await openPage()
  putAnswer(chatCalls.channels, {}, [buildChannel('c')])
  tell({
    command: 'unread_message',
    unread: [{ channelId: 'c', count: 3, data: { isTagged: false, isMuted: false } }],
  })
  expect(unreadTotal().count).toBe(3)
  tell({
    command: 'update_last_viewed_timestamp',
    channel: 'c',
    userId: 'ravi',
    lastViewedTimestamp: minute(7),
  })
  expect(channels()).toMatchObject([{ channelMembers: [{}, { lastViewedTimestamp: minute(7) }] }])
  await identity.forgetPerson()
  expect(unreadTotal().count).toBe(0)
  expect(channels()).toBeUndefined()
})

test('that a message was seen is told to the server', async () => {
  const { chat } = await openPage()
  chat.markSeen('c', 'm1')
  expect(await frames('message_seen')).toMatchObject([{ channel: 'c', message_id: 'm1' }])
})

test('new channels are asked for after a moment, once for many hints', async () => {
  const { putAnswer } = await openPage()
  const { useAsk } = await import('../wire/queries.ts')
  putAnswer(chatCalls.channels, {}, [])
  const { result } = renderHook(() => useAsk(chatCalls.channels, {}))
  const before = transported().given(chatCalls.channels).length
  for (let hint = 0; hint < 3; hint += 1) tell({ command: 'reload' })
  await vi.waitFor(() => expect(result.current.data).toHaveLength(1))
  expect(transported().given(chatCalls.channels)).toHaveLength(before + 1)
})

test('what changed while the connection was lost is asked for since then, page by page', async () => {
  const seen = minute(20)
  const { result } = await openConversation([buildMessage(1), buildMessage(2)], { changedUntil: seen })
  await reconnect()
  await frames('get_room_chat_messages')
  answerPage('after', [], { hasMore: false })
  const [, first] = await frames('get_room_chat_messages', 2)
  expect(first).toMatchObject({ channel: 'c', changed_since: expect.any(String) })
  answerPage('changed', [buildMessage(1, { message: 'better' })], { hasMore: true, changedUntil: minute(30) })
  const [, , second] = await frames('get_room_chat_messages', 3)
  expect(second).toMatchObject({ changed_since: minute(30) })
  // An event that arrives before the reply is newer than the reply.
  tell({ command: 'message_changed', channel: 'c', message: buildMessage(2, { message: 'newest' }) })
  answerPage('changed', [buildMessage(2, { message: 'older' })], { changedUntil: minute(40) })
  const texts = () => result.current.data?.messages.map(({ message }) => message)
  await vi.waitFor(() => expect(result.current.data?.changedUntil).toBe(minute(40)))
  expect(texts()).toEqual(['better', 'newest'])
})

test('a conversation that was stored on the device asks what changed since it was stored', async () => {
  await import('./conversations.ts')
  const key = ['chat', 'conversation', 'c']
  const reply = { messages: [buildMessage(1)], olderPage: null, changedUntil: minute(5) }
  const { queryClient } = await import('../wire/queries.ts')
  queryClient.setQueryData(key, reply, { updatedAt: 1 })
  await openPage()
  await frames('get_room_chat_messages')
  answerPage('after', [], { hasMore: false })
  const [, asked] = await frames('get_room_chat_messages', 2)
  expect(asked).toMatchObject({ changed_since: minute(5) })
})

test('a message that is not loaded is shown with those around it, apart from the newest until both meet', async () => {
  const { chat, result } = await openConversation([buildMessage(90)], { newPageNumber: 90 })
  const moving = chat.showMessage('c', 'm50')
  const [asked] = await frames('get_room_chat_messages')
  expect(asked).toMatchObject({ channel: 'c', message_id: 'm50' })
  const around = [49, 50, 51].map((seq) => buildMessage(seq))
  answerPage('around', around, { newPageNumber: 49, hasMore: true })
  await moving
  tell({ command: 'new_message', message: buildMessage(91) })
  const shape = () => {
    const { messages = [], detached } = result.current.data ?? {}
    return [messages.map(({ seq }) => seq), detached?.messages.map(({ seq }) => seq)]
  }
  await vi.waitFor(() =>
    expect(shape()).toEqual([
      [90, 91],
      [49, 50, 51],
    ]),
  )
  const loading = chat.loadNewer('c')
  const [, next] = await frames('get_room_chat_messages', 2)
  expect(next).toMatchObject({ after_message_id: 'm51' })
  const rest = Array.from({ length: 38 }, (_, index) => buildMessage(52 + index))
  answerPage('after', rest, { newPageNumber: 52, hasMore: true })
  await loading
  await vi.waitFor(() => expect(shape()[1]).toBeUndefined())
  expect(shape()[0]).toHaveLength(43)
})

test('a page that the server refuses fails at once and holds up no other', async () => {
  const { chat } = await openConversation([buildMessage(9)], { newPageNumber: 9 })
  const refused = chat.showMessage('c', 'gone')
  const [asked] = await frames('get_room_chat_messages')
  tell({ command: 'error', code: 'not_found', detail: '', tempId: String(asked?.['temp_id']) })
  await expect(refused).rejects.toThrow('not_found')
  void chat.loadOlder('c').catch(() => undefined)
  expect((await frames('get_room_chat_messages', 2))[1]).toMatchObject({ page_number: 9 })
})
