import { expect, test, vi } from 'vitest'

import { arrive } from '../device/identity.ts'
import { buildArrival } from '../testing/builders.ts'
import { noteAnswer, noteSilence } from '../wire/network.ts'
import { openSocketForPeople } from './socketLife.ts'

test('a socket whose code could not be loaded opens when the network is back', async () => {
  const openSocket = vi.fn()
  const load = vi.fn(async () => ({ openSocket }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  openSocketForPeople(load)
  await arrive(buildArrival())
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(openSocket).not.toHaveBeenCalled()
  noteSilence()
  noteAnswer()
  await vi.waitFor(() => expect(openSocket).toHaveBeenCalledOnce())
})
