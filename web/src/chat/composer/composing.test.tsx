import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { outboxNow } from '../../device/outbox.ts'
import { forgetStored } from '../../device/stored.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeSockets } from '../../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { openSocket } from '../../wire/socket.ts'
import { ChatWindow } from '../screens/window/ChatWindow.tsx'
import { buildChannel, buildMessage } from '../testing/buildMessage.ts'
import { useComposing } from './useComposing.ts'

const { idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

beforeEach(async () => {
  fakeTransport()
  fakeSockets()
  await arrive(buildArrival())
  openSocket()
})
afterEach(() => {
  cleanup()
  forgetStored()
})

const asked = buildMessage(1)

function begin(kind: 'reply' | 'edit') {
  const { result, unmount } = renderHook(() => useComposing('c'))
  act(() => result.current[1]({ kind, message: asked }))
  unmount()
}

const openWindow = () =>
  render(<ChatWindow channel={buildChannel('c')} personId="asha" heading="h2" onOpen={vi.fn()} />)

test('a reply whose window closed and opened again is still a reply when it is sent', async () => {
  begin('reply')
  const first = openWindow()
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Well slept' } })
  first.unmount()
  openWindow()
  const field = await screen.findByRole('textbox')
  expect(field).toHaveProperty('value', 'Well slept')
  expect(screen.getByText('chat.replyingTo')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  const given = outboxNow().map((entry) => entry.given)
  expect(given).toMatchObject([{ message: 'Well slept', replyTo: { msgId: asked.msgId } }])
  expect(screen.queryByText('chat.replyingTo')).toBeNull()
})

test('an edit ends with its window, because its text is not a draft', async () => {
  begin('edit')
  openWindow()
  expect(await screen.findByRole('textbox')).toHaveProperty('value', '')
  expect(screen.queryByText('chat.editing')).toBeNull()
})

test('a reply leaves the device with its person', () => {
  begin('reply')
  forgetStored()
  expect(renderHook(() => useComposing('c')).result.current[0]).toBeUndefined()
})
