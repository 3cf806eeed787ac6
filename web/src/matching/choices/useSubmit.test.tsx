import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { useSubmit } from './useSubmit.ts'

test('notifications are offered after a yes to a proposal, and not without one', async () => {
  const transport = fakeTransport()
  transport.on(matchCalls.decide, { status: 'SUCCESS' })
  vi.stubGlobal('PushManager', () => undefined)
  vi.stubGlobal('Notification', { permission: 'default' })
  const worker = { getRegistration: async () => undefined }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  const { result } = renderHook(() => useSubmit({ onStored: () => undefined, onGone: () => undefined }))
  const decide = (interestStatus: 'INTERESTED' | null) =>
    act(async () => result.current.send([{ email: 'ravi@people.example', interestStatus }]))
  await decide(null)
  expect(screen.queryByText('pushNotice.offer.body')).toBeNull()
  await decide('INTERESTED')
  expect(await screen.findByText('pushNotice.offer.body')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'shell.notNow' }))
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
