import { accessCalls } from '@saathi/contract/access/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

import { arrive } from '../../device/identity.ts'
import { buildArrival, buildStatus } from '../../testing/builders.ts'
import { fakeSockets } from '../../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { openSocket } from '../../wire/socket.ts'
import { buildChannel } from '../testing/buildMessage.ts'
import { ChatPage } from './ChatPage.tsx'

const { idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the whole screen, which has no bars, hears what the server tells', async () => {
  const sockets = fakeSockets()
  const transport = fakeTransport()
  transport.on(accessCalls.status, buildStatus())
  transport.on(chatCalls.channels, [buildChannel('c')])
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...listen }))
  await arrive(buildArrival({ id: 'asha' }))
  openSocket()
  const { hook } = memoryLocation({ path: '/chat/messenger' })
  render(
    <Router hook={hook}>
      <ChatPage />
    </Router>,
  )
  expect(await screen.findByRole('link', { name: /^Ravi/ })).toBeTruthy()
  act(() => {
    sockets().at(-1)?.open()
    const unread = [{ channel_id: 'c', count: 2, data: { is_tagged: false, is_muted: false } }]
    sockets().at(-1)?.tell({ command: 'unread_message', unread })
  })
  expect(await screen.findByRole('link', { name: /shell\.unread/ })).toBeTruthy()
})
