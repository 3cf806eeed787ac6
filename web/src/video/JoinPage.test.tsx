import { videoCalls, type VideoRoom } from '@saathi/contract/video/calls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'

import { arrive } from '../device/identity.ts'
import { buildArrival } from '../testing/builders.ts'
import { fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { JoinPage } from './JoinPage.tsx'
import { buildRoom } from './testing/buildRoom.ts'

const room = buildRoom()

beforeEach(() => {
  history.replaceState(null, '', '/video/join-meeting/r1?section=video')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  history.replaceState(null, '', '/')
  vi.useRealTimers()
})

/** Opens the page at a moment; the person has just signed in. */
async function openAt(now: string, answer: VideoRoom | ReturnType<typeof refused>) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const transport = fakeTransport()
  transport.on(videoCalls.room, answer)
  await arrive(buildArrival())
  render(
    <Route path="/video/join-meeting/:roomId">
      <JoinPage />
    </Route>,
  )
}

test('too early, the page says when it opens, and opens by itself', async () => {
  await openAt('2026-11-28T13:19:30Z', room)
  expect(await screen.findByRole('heading', { name: 'video.early' })).toBeTruthy()
  expect(screen.getByText('Sat, 28 Nov, 2026, 7:00 pm')).toBeTruthy()
  expect(screen.getByText('video.noSession')).toBeTruthy()
  expect(screen.getByText(/\/video\/join-meeting\/r1\?section=video$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'calendar.goTo' }).getAttribute('href')).toBe(
    '/mentorship?calendar&mentorship=m1',
  )
  vi.setSystemTime(new Date('2026-11-28T13:20:00Z'))
  expect(await screen.findByText('video.open')).toBeTruthy()
})

test.each([
  ['2026-11-28T13:19:59Z', 'early', 'video.early'],
  ['2026-11-28T13:20:00Z', 'open', 'Weekly call'],
  ['2026-11-28T16:29:59Z', 'open', 'Weekly call'],
  ['2026-11-28T16:30:00Z', 'late', 'video.late'],
  // Someone is still in the call.
  ['2026-11-28T17:00:00Z', 'open', 'Weekly call'],
] as const)('at %s the room is %s', async (now, visitStatus, heading) => {
  await openAt(now, { ...room, visitStatus })
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})

test('a room of others is said not to be there', async () => {
  await openAt('2026-11-28T13:00:00Z', refused(404, 'not_found'))
  expect(await screen.findByRole('heading', { name: 'video.invalid' })).toBeTruthy()
})
