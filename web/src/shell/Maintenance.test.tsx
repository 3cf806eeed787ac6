import { accessCalls } from '@saathi/contract/access/calls.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router, useLocation, useSearch } from 'wouter'

import { type FakeTransport, fakeTransport } from '../wire/testing/fakeTransport.ts'
import { hearMaintenance, maintenanceIsTold } from '../wire/maintenance.ts'
import { heldRouting } from './heldLocation.ts'
import { MaintenanceGate } from './Maintenance.tsx'

let under = false
let transport: FakeTransport
beforeEach(() => {
  under = false
  sessionStorage.clear()
  transport = fakeTransport()
  transport.on(accessCalls.systemStatus, () => ({ underMaintenance: under }))
})
afterEach(() => {
  act(() => hearMaintenance(false))
  cleanup()
  maintenanceIsTold(false)
  vi.useRealTimers()
})

function ShownAddress() {
  const [path] = useLocation()
  const search = useSearch()
  const [text, setText] = useState('')
  return (
    <label>
      {path}?{search}
      <input value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  )
}

function open(address: string): void {
  history.replaceState({ mine: 1 }, '', address)
  render(
    <Router {...heldRouting}>
      <MaintenanceGate>
        <ShownAddress />
      </MaintenanceGate>
    </Router>,
  )
}
const close = () => act(() => hearMaintenance(true))
const message = () => screen.queryByText('shell.maintenance.body')

test('the message stands at sign-in, and the page comes back as it was', async () => {
  open('/chat?channel=c1')
  const field = screen.getByLabelText<HTMLInputElement>('/chat?channel=c1')
  fireEvent.change(field, { target: { value: 'half a sentence' } })
  close()
  expect(location.pathname + location.search).toBe('/signin')
  expect(message()).not.toBeNull()
  expect(field.closest('[inert]')).not.toBeNull()
  // The page below still sees its own address and may navigate.
  expect(screen.getByLabelText('/chat?channel=c1')).toBe(field)
  act(() => hearMaintenance(false))
  expect(location.pathname + location.search).toBe('/chat?channel=c1')
  expect(history.state).toEqual({ mine: 1 })
  expect(message()).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('/chat?channel=c1').value).toBe('half a sentence')
  expect(field.closest('[inert]')).toBeNull()
})

test('a reload meanwhile still leads to the page that was wanted', () => {
  open('/survey/s1')
  close()
  expect(sessionStorage.getItem('redirectUri')).toBe('/survey/s1')
  act(() => hearMaintenance(false))
  expect(sessionStorage.getItem('redirectUri')).toBeNull()
})

test('the legal pages stay open', () => {
  open('/privacypolicy')
  close()
  expect(location.pathname).toBe('/privacypolicy')
  expect(message()).toBeNull()
})

test('it looks by itself and by the button', async () => {
  vi.useFakeTimers()
  open('/chat')
  under = true
  await act(() => vi.advanceTimersByTimeAsync(46_000))
  expect(message()).not.toBeNull()
  under = false
  await act(() => vi.advanceTimersByTimeAsync(26_000))
  expect(message()).toBeNull()
  vi.useRealTimers()
  close()
  fireEvent.click(screen.getByText('shell.maintenance.look'))
  await waitFor(() => expect(message()).toBeNull())
})

test('while something live tells of it, nobody asks', async () => {
  vi.useFakeTimers()
  open('/chat')
  await act(() => vi.advanceTimersByTimeAsync(10))
  const asked = transport.asked().length
  maintenanceIsTold(true)
  await act(() => vi.advanceTimersByTimeAsync(200_000))
  expect(transport.asked()).toHaveLength(asked)
})
