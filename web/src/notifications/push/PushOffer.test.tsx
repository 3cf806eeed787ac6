import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { beUndecided } from '../testing/undecided.ts'
import { offerPushes } from './PushOffer.tsx'

const { requestPermission, forgetOffer } = beUndecided()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('our own words come before the question of the browser, with the way to withdraw beside them', async () => {
  await act(offerPushes)
  await screen.findByText('pushNotice.offer.body')
  expect(screen.getByText('pushNotice.offer.withdraw')).toBeDefined()
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'pushNotice.offer.yes' }))
  await screen.findByText('pushNotice.denied')
  expect(requestPermission).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'shell.notNow' }))
  await waitFor(() => expect(screen.queryByText('pushNotice.offer.body')).toBeNull())
})

test('a person who declines is not asked again soon, and a browser that blocks is not asked at all', async () => {
  await act(offerPushes)
  fireEvent.click(await screen.findByRole('button', { name: 'shell.notNow' }))
  await act(offerPushes)
  expect(screen.queryByText('pushNotice.offer.body')).toBeNull()
  forgetOffer()
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission })
  await act(offerPushes)
  expect(screen.queryByText('pushNotice.offer.body')).toBeNull()
  expect(requestPermission).not.toHaveBeenCalled()
})
