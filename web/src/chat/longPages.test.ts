import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { socketEvent } from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/wire.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import type { FakeSocket } from '../wire/fakeSocket.ts'
import { buildChannel, buildMessage } from './buildMessage.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let sockets: () => readonly FakeSocket[]

beforeEach(async () => {
  vi.resetModules()
  disk.clear()
  localStorage.clear()
  // No wait between two attempts to connect, so that no test waits for one.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const transport = (await import('../wire/fakeTransport.ts')).fakeTransport()
  transport.on(chatCalls.channels, [buildChannel('c')])
  sockets = (await import('../wire/fakeSocket.ts')).fakeSockets()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const names = renamingOf(socketEvent)

test('a conversation opens at the first unread message, also where long ones make the pages short', async () => {
  const identity = await import('../device/identity.ts')
  const { openSocket } = await import('../wire/socket.ts')
  const { showFrom } = await import('./stretches/paging.ts')
  const socket = () => sockets().at(-1)
  await identity.arrive(buildArrival())
  openSocket()
  socket()?.open()
  const asked = () => (socket()?.sent ?? []).filter((frame) => frame['command'] === 'get_room_chat_messages')
  const answer = (seqs: readonly number[]) =>
    socket()?.tell(
      names.toWire({
        command: 'messages_payload',
        channel: 'c',
        type: 'page',
        messages: seqs.map((seq) => buildMessage(seq, { userId: 'ravi' })),
        newPageNumber: seqs[0] ?? null,
      }) as object,
    )
  const shown = showFrom('c', 20, 'asha')
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  answer([30, 31, 32, 33, 34])
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]).toMatchObject({ page_number: 21 })
  answer([16, 17, 18, 19, 20])
  expect(await shown).toBe(20)
})
