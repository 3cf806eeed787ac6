import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { arrive } from '../device/identity.ts'
import { buildArrival } from '../testing/builders.ts'
import { fakeSockets } from '../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { useAsk } from '../wire/queries.ts'
import { openSocket } from '../wire/socket.ts'
import { startLiveNotices } from './liveNotices.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('notices are asked for when they change, and when a lost connection is back, but not by the first one', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const transport = fakeTransport()
  transport.on(notificationCalls.notices, { notices: [], unread: 0, next: null })
  const sockets = fakeSockets()
  await arrive(buildArrival())
  openSocket()
  startLiveNotices()
  renderHook(() => useAsk(notificationCalls.notices, { query: {} }))
  const asked = (count: number) =>
    vi.waitFor(() => expect(transport.given(notificationCalls.notices)).toHaveLength(count))
  await asked(1)
  sockets().at(-1)?.open()
  sockets().at(-1)?.tell({ command: 'notice' })
  await asked(2)
  sockets().at(-1)?.close()
  await vi.waitFor(() => expect(sockets()).toHaveLength(2))
  expect(transport.given(notificationCalls.notices)).toHaveLength(2)
  sockets().at(-1)?.open()
  await asked(3)
})
