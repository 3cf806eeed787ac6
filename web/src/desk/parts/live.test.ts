import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { useAsk } from '../../wire/queries.ts'
import { openSocket } from '../../wire/socket.ts'
import { fakeSockets } from '../../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { followDesk } from './live.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a page of the desk is loaded again when a colleague changed something, and not when one only came or moved', async () => {
  const transport = fakeTransport()
  transport.on(teamCalls.team, { members: [], invitations: [] })
  const sockets = fakeSockets()
  await arrive(buildArrival())
  openSocket()
  const stop = followDesk()
  renderHook(() => useAsk(teamCalls.team, {}))
  const asked = (count: number) =>
    vi.waitFor(() => expect(transport.given(teamCalls.team)).toHaveLength(count))
  await asked(1)
  sockets().at(-1)?.open()
  await asked(2)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sockets()
    .at(-1)
    ?.tell({ command: 'desk', lists: ['here'] })
  await vi.advanceTimersByTimeAsync(1000)
  await asked(2)
  sockets()
    .at(-1)
    ?.tell({ command: 'desk', lists: ['team'] })
  await asked(3)
  stop()
})
