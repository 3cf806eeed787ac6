import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../../device/identity.ts'
import { buildArrival } from '../../../testing/builders.ts'
import { fakeSockets } from '../../../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../../../wire/testing/fakeTransport.ts'
import { openSocket } from '../../../wire/socket.ts'
import { buildChannel } from '../../testing/buildMessage.ts'
import { ChatWindow } from './ChatWindow.tsx'

const { idbKeyval } = await vi.hoisted(() => import('../../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

beforeEach(() => {
  vi.useFakeTimers()
  fakeTransport()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a socket that is refused says so after five seconds, and the pane is never empty', async () => {
  const sockets = fakeSockets()
  await arrive(buildArrival())
  openSocket()
  render(<ChatWindow channel={buildChannel('c')} personId="asha" heading="h2" onOpen={vi.fn()} />)
  expect(screen.getByText('chat.loading')).toBeTruthy()
  await act(async () => {
    sockets().at(-1)?.close()
    await vi.advanceTimersByTimeAsync(5100)
  })
  expect(screen.getByText('chat.cannotConnect')).toBeTruthy()
  // The next tries go on behind it; the sentence stays.
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByText('chat.cannotConnect')).toBeTruthy()
  expect(screen.queryByText('chat.loading')).toBeNull()
})
