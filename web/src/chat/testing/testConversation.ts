import { chatCalls } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { type SocketEvent, socketEvent } from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import { cleanup, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, vi } from 'vitest'

import { buildArrival } from '../../testing/builders.ts'
import type { FakeSocket } from '../../wire/testing/fakeSocket.ts'
import type { FakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildChannel } from './buildMessage.ts'

let sockets: () => readonly FakeSocket[] = () => []
let transport: FakeTransport | undefined

/** Each test has a fresh page on an empty device. */
export function openFreshPages(emptyDevice: () => void): void {
  beforeEach(async () => {
    emptyDevice()
    // No wait between two attempts to connect, so that no test waits for one.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await freshPage()
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
}

/** Loads the page again, on the same device. */
export async function freshPage(): Promise<void> {
  vi.resetModules()
  transport = (await import('../../wire/testing/fakeTransport.ts')).fakeTransport()
  transport.on(chatCalls.channels, [buildChannel('c')])
  sockets = (await import('../../wire/testing/fakeSocket.ts')).fakeSockets()
}

/** The connections that the page has opened. */
export function opened(): readonly FakeSocket[] {
  return sockets()
}

/** What the page asks the server besides the socket. */
export function transported(): FakeTransport {
  if (transport === undefined) throw new Error('No test has begun.')
  return transport
}

const names = renamingOf(socketEvent)
const sentText = v.object({ message: v.string() })

/** The connection that was opened last. */
export function newest(): FakeSocket {
  const socket = opened().at(-1)
  if (socket === undefined) throw new Error('The page asked for no socket.')
  return socket
}

/** The server sends an event to the page. */
export function tell(event: SocketEvent): void {
  newest().tell(v.parse(v.looseObject({}), names.toWire(event)))
}

/** Resolves with the frames of a command on the newest connection, once that many have arrived. */
export async function frames(command: string, count = 1) {
  const sent = () => newest().sent.filter((frame) => frame['command'] === command)
  await vi.waitFor(() => expect(sent()).toHaveLength(count))
  return sent()
}

type Page = Extract<SocketEvent, { readonly command: 'messages_payload' }>

/** The server answers with a page of a channel. */
export function answerPage(type: Page['type'], messages: Message[], more: Partial<Page> = {}): void {
  tell({ command: 'messages_payload', channel: 'c', type, messages, newPageNumber: null, ...more })
}

/** A page on which Asha is signed in and the chat is connected. */
export async function openPage() {
  const identity = await import('../../device/identity.ts')
  const outbox = await import('../../device/outbox.ts')
  const { openSocket } = await import('../../wire/socket.ts')
  const { keyOf, putAnswer, queryClient } = await import('../../wire/queries.ts')
  const chat = {
    ...(await import('../conversations.ts')),
    ...(await import('../outgoing.ts')),
    ...(await import('../ranges/pages.ts')),
  }
  const { unreadTotal } = await import('../unread.ts')
  await identity.arrive(buildArrival())
  openSocket()
  newest().open()
  chat.startChat()
  await frames('unread_message')
  /** The texts of the waiting messages, and the reasons of the refused ones. */
  const waiting = () =>
    outbox.outboxNow().map(({ given, failure }) => [v.parse(sentText, given).message, failure])
  const channels = () => queryClient.getQueryData(keyOf(chatCalls.channels, {}))
  return { identity, chat, unreadTotal, waiting, channels, putAnswer }
}

/** Opens a page whose conversation shows these messages. */
export async function openConversation(messages: Message[], more: Partial<Page> = {}) {
  const page = await openPage()
  const { result } = renderHook(() => page.chat.useConversation('c'))
  await frames('fetch_messages')
  answerPage('initial', messages, more)
  await vi.waitFor(() => expect(result.current.data).toBeDefined())
  const seqs = () => result.current.data?.messages.map(({ seq }) => seq)
  return { ...page, result, seqs }
}

/** The server drops the connection and accepts the next one. */
export async function reconnect(): Promise<void> {
  const before = opened().length
  newest().close()
  await vi.waitFor(() => expect(opened()).toHaveLength(before + 1))
  newest().open()
}
