import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeSockets } from '../../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { openSocket } from '../../wire/socket.ts'
import { useAnswering } from './useAnswering.ts'

const { idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let sockets: ReturnType<typeof fakeSockets>

beforeEach(async () => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  fakeTransport()
  await arrive(buildArrival())
  openSocket()
  sockets().at(-1)?.open()
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await forgetPerson()
})

const said = (tempId: string, userId: string) => ({ tempId, userId, createdOn: new Date().toISOString() })

function show(channelId: string | undefined, newest: ReturnType<typeof said>[]) {
  return renderHook(({ messages }) => useAnswering(channelId, messages, 'asha'), {
    initialProps: { messages: newest },
  })
}
function tell(text: string): void {
  act(() => {
    const event = { command: 'message_stream', channel: 'c', stream_id: 's', user_id: 'bot', text }
    sockets().at(-1)?.tell(event)
  })
}

test('an answer is awaited from half a second after the question until its words come', async () => {
  const { result } = show('c', [said('q', 'asha')])
  expect(result.current).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(result.current).toMatchObject({ streamId: undefined, text: '' })
  tell('The first')
  expect(result.current).toMatchObject({ streamId: 's', text: 'The first' })
  tell('The first words')
  expect(result.current).toMatchObject({ streamId: 's', text: 'The first words' })
})

test('the stored answer takes the place of its stream', () => {
  const question = said('q', 'asha')
  const { result, rerender } = show('c', [question])
  tell('The first')
  rerender({ messages: [question, said('s', 'bot')] })
  expect(result.current).toBeUndefined()
})

test('an answer that never comes is given up, and another channel awaits nothing', async () => {
  const { result } = show('d', [said('q', 'asha')])
  await act(() => vi.advanceTimersByTimeAsync(601_000))
  expect(result.current).toBeUndefined()
  const elsewhere = show(undefined, [said('q', 'asha')])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(elsewhere.result.current).toBeUndefined()
})
