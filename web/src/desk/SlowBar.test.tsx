import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient, useAsk } from '../wire/queries.ts'
import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { SlowBar } from './SlowBar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

function Waiting() {
  const { data } = useAsk(deskCalls.me, {})
  return <p>{data === undefined ? 'nothing yet' : 'here'}</p>
}

test('a reply that does not come is said after ten seconds, and can be asked for again', async () => {
  const transport = fakeTransport()
  transport.on(deskCalls.me, () => new Promise(() => undefined))
  render(
    <>
      <Waiting />
      <SlowBar />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.getByRole('status').textContent).toContain('desk.slow')
  fireEvent.click(screen.getByRole('button'))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(transport.given(deskCalls.me)).toHaveLength(2)
})
