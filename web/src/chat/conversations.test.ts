import { chatCalls } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { type SocketEvent, socketEvent } from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/wire.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import type { FakeSocket } from '../wire/fakeSocket.ts'
import type { FakeTransport } from '../wire/fakeTransport.ts'
import { buildChannel, buildMessage, minute } from './buildMessage.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport
let sockets: () => readonly FakeSocket[]

/** Each test has a fresh page on the same device. */
beforeEach(async () => {
  vi.resetModules()
  disk.clear()
  localStorage.clear()
  // No wait between two attempts to connect, so that no test waits for one.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  transport = (await import('../wire/fakeTransport.ts')).fakeTransport()
  transport.on(chatCalls.channels, [buildChannel('c')])
  sockets = (await import('../wire/fakeSocket.ts')).fakeSockets()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A text that answers nothing and names nobody. */
const plain = (text: string) => ({ text, mentions: [], replyTo: null })

const names = renamingOf(socketEvent)

function newest(): FakeSocket {
  const socket = sockets().at(-1)
  if (socket === undefined) throw new Error('The page asked for no socket.')
  return socket
}

/** The server sends an event to the page. */
function tell(event: SocketEvent): void {
  newest().tell(names.toWire(event) as object)
}

/** Resolves with the frames of a command on the newest connection, once that many have arrived. */
async function frames(command: string, count = 1) {
  const sent = () => newest().sent.filter((frame) => frame['command'] === command)
  await vi.waitFor(() => expect(sent()).toHaveLength(count))
  return sent()
}

type Page = Extract<SocketEvent, { readonly command: 'messages_payload' }>

/** The server answers with a page of a channel. */
function answerPage(type: Page['type'], messages: Message[], more: Partial<Page> = {}): void {
  tell({ command: 'messages_payload', channel: 'c', type, messages, newPageNumber: null, ...more })
}

/** A page on which Asha is signed in and the chat is connected. */
async function openPage() {
  const identity = await import('../device/identity.ts')
  const outbox = await import('../device/outbox.ts')
  const { openSocket } = await import('../wire/socket.ts')
  const { keyOf, putAnswer, queryClient } = await import('../wire/queries.ts')
  const chat = {
    ...(await import('./conversations.ts')),
    ...(await import('./outgoing.ts')),
    ...(await import('./stretches/paging.ts')),
  }
  const { unreadTotal } = await import('./unread.ts')
  await identity.arrive(buildArrival())
  openSocket()
  newest().open()
  chat.startChat()
  await frames('unread_message')
  /** The texts of the waiting messages, and the reasons of the refused ones. */
  const waiting = () =>
    outbox.outboxNow().map(({ given, failure }) => [(given as { message: string }).message, failure])
  const channels = () => queryClient.getQueryData(keyOf(chatCalls.channels, {}))
  return { identity, chat, unreadTotal, waiting, channels, putAnswer }
}

/** Opens a page whose conversation shows these messages. */
async function openConversation(messages: Message[], more: Partial<Page> = {}) {
  const page = await openPage()
  const { result } = renderHook(() => page.chat.useConversation('c'))
  await frames('fetch_messages')
  answerPage('initial', messages, more)
  await vi.waitFor(() => expect(result.current.data).toBeDefined())
  const seqs = () => result.current.data?.messages.map(({ seq }) => seq)
  return { ...page, result, seqs }
}

/** The server drops the connection and accepts the next one. */
async function reconnect(): Promise<void> {
  const before = sockets().length
  newest().close()
  await vi.waitFor(() => expect(sockets()).toHaveLength(before + 1))
  newest().open()
}

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

test('a text waits on the device until the own message comes back with its id', async () => {
  const { chat, waiting } = await openPage()
  chat.sendText('c', plain('Hello'))
  expect(waiting()).toEqual([['Hello', undefined]])
  const [sent] = await frames('send')
  expect(sent).toMatchObject({ channel: 'c', message: 'Hello', attachments: [] })
  const tempId = String(sent?.['temp_id'])
  expect([...disk.keys()]).toEqual([tempId])
  // Another person may have chosen the same id; their message must not count as the person's own.
  tell({ command: 'new_message', message: buildMessage(1, { tempId, userId: 'ravi' }) })
  expect(waiting()).toEqual([['Hello', undefined]])
  tell({ command: 'new_message', message: buildMessage(2, { tempId }) })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(disk.size).toBe(0)
})

test('texts of one channel go one after the other; another channel does not wait', async () => {
  const { chat } = await openPage()
  for (const text of ['one', 'two']) chat.sendText('c', plain(text))
  chat.sendText('d', plain('elsewhere'))
  const [first, other] = await frames('send', 2)
  expect([first?.['message'], other?.['message']]).toEqual(['one', 'elsewhere'])
  tell({ command: 'new_message', message: buildMessage(1, { tempId: String(first?.['temp_id']) }) })
  const [, , second] = await frames('send', 3)
  expect(second?.['message']).toBe('two')
})

test('what was not acknowledged is sent again under the same id when the connection is back', async () => {
  const { chat, waiting } = await openPage()
  chat.sendText('c', plain('Hello'))
  const [before] = await frames('send')
  await reconnect()
  const [again] = await frames('send')
  expect(again?.['temp_id']).toBe(before?.['temp_id'])
  tell({ command: 'new_message', message: buildMessage(1, { tempId: String(again?.['temp_id']) }) })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
})

test('a text is sent once under its id, whether the page goes before or after the server has it', async () => {
  const { chat } = await openPage()
  chat.sendText('c', plain('Hello'))
  const [before] = await frames('send')
  for (let reload = 0; reload < 2; reload += 1) {
    vi.resetModules()
    sockets = (await import('../wire/fakeSocket.ts')).fakeSockets()
    ;(await import('../wire/fakeTransport.ts')).fakeTransport().on(chatCalls.channels, [buildChannel('c')])
    await openPage()
    expect(await frames('send')).toMatchObject([{ message: 'Hello', temp_id: before?.['temp_id'] }])
  }
  tell({ command: 'new_message', message: buildMessage(1, { tempId: String(before?.['temp_id']) }) })
  await vi.waitFor(() => expect(disk.size).toBe(0))
})

test('a draft and the emoji chosen last leave with their person', async () => {
  const { identity } = await openPage()
  const { draftOf, keepDraft } = await import('./drafts.ts')
  const { noteEmoji } = await import('./emoji/recentEmoji.ts')
  keepDraft('c', 'for Ravi only')
  noteEmoji('🙏')
  await identity.forgetPerson()
  expect(draftOf('c')).toBe('')
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/for Ravi only|🙏/)
})

test('a refused text says why and holds nobody up; a passing failure leaves it waiting', async () => {
  const { chat, waiting } = await openPage()
  chat.sendText('c', plain('refused'))
  const [refused] = await frames('send')
  const error = { command: 'error' as const, detail: '' }
  tell({ ...error, code: 'not_found', tempId: String(refused?.['temp_id']) })
  await vi.waitFor(() => expect(waiting()).toEqual([['refused', 'not_found']]))
  chat.sendText('c', plain('too early'))
  const [, passing] = await frames('send', 2)
  tell({ ...error, code: 'too_often', tempId: String(passing?.['temp_id']) })
  const { outboxNow } = await import('../device/outbox.ts')
  await vi.waitFor(() => expect(outboxNow()[1]).toMatchObject({ isHeldUp: true, failure: undefined }))
})

test('a text of the version before is sent under its id', async () => {
  const payload = { channel: 'c', message: 'from before' }
  const old = { id: 'old', kind: 'chat.send', lane: 'chat c', personId: 'asha', payload, at: 1 }
  disk.set('old', { ...old, failure: undefined })
  localStorage.setItem('person', 'asha')
  await openPage()
  expect(await frames('send')).toMatchObject([{ ...payload, temp_id: 'old' }])
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
  const before = transport.given(chatCalls.channels).length
  for (let hint = 0; hint < 3; hint += 1) tell({ command: 'reload' })
  await vi.waitFor(() => expect(result.current.data).toHaveLength(1), { timeout: 3000 })
  expect(transport.given(chatCalls.channels)).toHaveLength(before + 1)
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

test('a GIF is sent by its id, as a message of its own', async () => {
  const { chat } = await openPage()
  const gif = { id: 'g', title: 'A cat waves', url: '/g', previewUrl: '/p', width: 2, height: 1 }
  chat.sendGif('c', gif)
  const [sent] = await frames('send')
  expect(sent).toMatchObject({ message: '', attachments: [{ attachment_type: 'gif', id: 'g' }] })
})

test('why a change was refused is told, and what was shown is taken back', async () => {
  const { chat } = await openPage()
  const { useRefusal } = await import('./refusals.ts')
  const { result } = renderHook(() => useRefusal('c'))
  chat.edit({ channelId: 'c', msgId: 'm1' }, 'too late')
  const [sent] = await frames('edit')
  tell({ command: 'error', code: 'change_too_late', detail: '', tempId: String(sent?.['temp_id']) })
  await vi.waitFor(() =>
    expect(result.current).toEqual({ channelId: 'c', what: 'edit', code: 'change_too_late' }),
  )
  const { outboxNow } = await import('../device/outbox.ts')
  expect(outboxNow()).toEqual([])
})
