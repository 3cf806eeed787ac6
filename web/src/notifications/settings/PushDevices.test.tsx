import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { PushDevices } from './PushDevices.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('each device says when it was seen last, can be removed, and gets a test', async () => {
  const transport = fakeTransport()
  const [createdAt, lastSeenAt] = ['2026-11-01T10:00:00.000Z', '2026-11-26T10:00:00.000Z']
  const device = (id: string, userAgent: string) => ({
    id,
    userAgent,
    createdAt,
    lastSeenAt,
    isCurrent: id === 'a',
  })
  const phone = device('a', 'Mozilla/5.0 (Linux; Android 14) Chrome/150.0 Mobile')
  const laptop = device('b', 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Firefox/152.0')
  transport.on(pushCalls.pushDevices, [phone, laptop])
  transport.on(pushCalls.removeDevice, {})
  transport.on(pushCalls.testPush, { accepted: 2 })
  render(<PushDevices showsWords={false} />)
  expect(await screen.findAllByText('pushNotice.seen')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'pushNotice.test.button' }))
  await screen.findByText('pushNotice.test.sent')
  transport.on(pushCalls.pushDevices, [phone])
  fireEvent.click(screen.getAllByRole('button', { name: /pushNotice.remove/ })[1] ?? document.body)
  await waitFor(() => expect(screen.getAllByText('pushNotice.seen')).toHaveLength(1))
  expect(transport.given(pushCalls.removeDevice)).toMatchObject([{ params: { deviceId: 'b' } }])
})
