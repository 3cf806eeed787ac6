import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { changedUntil } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { type SocketEvent, socketEvent } from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import type { FakeSocket } from '../wire/testing/fakeSocket.ts'
import { buildChannel, buildMessage, minute } from './testing/buildMessage.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let sockets: () => readonly FakeSocket[]

beforeEach(async () => {
  vi.resetModules()
  disk.clear()
  localStorage.clear()
  const transport = (await import('../wire/testing/fakeTransport.ts')).fakeTransport()
  transport.on(chatCalls.channels, [buildChannel('c')])
  sockets = (await import('../wire/testing/fakeSocket.ts')).fakeSockets()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const names = renamingOf(socketEvent)
const tell = (event: SocketEvent) =>
  sockets()
    .at(-1)
    ?.tell(names.toWire(event) as object)

/** Resolves with the frames of a command, once that many have been sent. Waiting lets the time of the page pass. */
async function frames(command: string, count: number) {
  const sent = () => (sockets().at(-1)?.sent ?? []).filter((frame) => frame['command'] === command)
  await vi.waitFor(() => expect(sent()).toHaveLength(count))
  return sent()
}

const pages = (count: number) => frames('get_room_chat_messages', count)

type Page = Extract<SocketEvent, { readonly command: 'messages_payload' }>

function answerPage(type: Page['type'], messages: Message[], more: Partial<Page> = {}): void {
  tell({ command: 'messages_payload', channel: 'c', type, messages, newPageNumber: null, ...more })
}

/** A page that shows a conversation with the first message. */
async function openConversation() {
  const identity = await import('../device/identity.ts')
  const { openSocket } = await import('../wire/socket.ts')
  const { startChat, useConversation } = await import('./conversations.ts')
  await identity.arrive(buildArrival())
  openSocket()
  sockets().at(-1)?.open()
  startChat()
  const { result } = renderHook(() => useConversation('c'))
  await frames('fetch_messages', 1)
  answerPage('initial', [buildMessage(1)], { changedUntil: minute(50) })
  await vi.waitFor(() => expect(result.current.data).toBeDefined())
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return { texts: () => result.current.data?.messages.map(({ message }) => message) }
}

test('a device that is told of lost events asks for newer messages and for changes since then', async () => {
  const { texts } = await openConversation()
  const missedSince = minute(20)
  tell({ command: 'reload', missedSince })
  // A change that arrives meanwhile says nothing of those that were lost.
  tell({ command: 'message_changed', channel: 'c', message: buildMessage(1, { message: 'better' }) })
  const [newer] = await pages(1)
  expect(newer).toMatchObject({ channel: 'c', after_message_id: 'm1' })
  answerPage('after', [buildMessage(2)])
  const [, changes] = await pages(2)
  expect(changes).toMatchObject({ changed_since: changedUntil(new Date(missedSince)) })
  answerPage('changed', [buildMessage(1, { message: 'best' })], { changedUntil: minute(30) })
  await vi.waitFor(() => expect(texts()).toEqual(['best', 'text 2']))
})

test('a device that still asks for what it missed waits before it asks for more', async () => {
  await openConversation()
  const asked = () =>
    (sockets().at(-1)?.sent ?? []).filter(({ command }) => command === 'unread_message').length
  const before = asked()
  tell({ command: 'reload', missedSince: minute(20) })
  await pages(1)
  tell({ command: 'reload', missedSince: minute(21) })
  await vi.advanceTimersByTimeAsync(4000)
  expect(asked()).toBe(before + 1)
  answerPage('after', [])
  await pages(2)
  answerPage('changed', [], { changedUntil: minute(30) })
  await vi.waitFor(() => expect(asked()).toBe(before + 2))
})

test('what could not be loaded is asked for again while the connection stays open', async () => {
  const { texts } = await openConversation()
  tell({ command: 'reload', missedSince: minute(20) })
  const [first] = await pages(1)
  tell({ command: 'error', code: 'unavailable', detail: '', tempId: String(first?.['temp_id']) })
  const [, again] = await pages(2)
  expect(again).toMatchObject({ after_message_id: 'm1' })
  answerPage('after', [buildMessage(2)])
  await vi.waitFor(() => expect(texts()).toEqual(['text 1', 'text 2']))
})

test('a hole that could not be filled is asked for again, from the message before it', async () => {
  const { texts } = await openConversation()
  tell({ command: 'new_message', message: buildMessage(3) })
  const [first] = await pages(1)
  tell({ command: 'error', code: 'unavailable', detail: '', tempId: String(first?.['temp_id']) })
  const [, again] = await pages(2)
  expect(again).toMatchObject({ after_message_id: 'm1' })
  answerPage('after', [buildMessage(2), buildMessage(3)])
  await vi.waitFor(() => expect(texts()).toEqual(['text 1', 'text 2', 'text 3']))
})

test('a channel that is not theirs any more is not asked for again', async () => {
  await openConversation()
  tell({ command: 'reload', missedSince: minute(20) })
  const [first] = await pages(1)
  tell({ command: 'error', code: 'not_yours', detail: '', tempId: String(first?.['temp_id']) })
  await vi.advanceTimersByTimeAsync(60_000)
  await pages(1)
})
