import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { noteAnswer, noteSilence } from '../wire/network.ts'
import { optionalPart } from './optionalPart.ts'

afterEach(cleanup)

test('a part that could not be loaded leaves the rest alone, and comes when the network is back', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => 'what waits')
  const Part = optionalPart(load)
  const { container } = render(
    <Suspense fallback="loading">
      the rest <Part />
    </Suspense>,
  )
  await vi.waitFor(() => expect(container.textContent).toBe('the rest '))
  for (const tries of [2, 3]) {
    act(() => noteSilence())
    act(() => noteAnswer())
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(tries))
  }
  await screen.findByText(/what waits/)
  act(() => noteSilence())
  act(() => noteAnswer())
  expect(load).toHaveBeenCalledTimes(3)
})
