import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../wire/queries.ts'
import { fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { Desk } from './Desk.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('a desk that could not be opened says so, and asks again at one press', async () => {
  const transport = fakeTransport()
  transport.on(deskCalls.me, refused(500, 'internal'))
  render(<Desk />)
  expect(await screen.findByRole('heading', { level: 1, name: 'shell.broken.title' })).toBeDefined()
  const before = transport.given(deskCalls.me).length
  fireEvent.click(screen.getByRole('button', { name: 'shell.tryAgain' }))
  await expect.poll(() => transport.given(deskCalls.me).length).toBeGreaterThan(before)
})
