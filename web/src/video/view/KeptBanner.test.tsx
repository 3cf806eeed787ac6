import { videoCalls } from '@saathi/contract/video/calls.ts'
import type { CallState } from '@saathi/contract/video/news.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { queryClient } from '../../wire/queries.ts'
import { speak } from '../../texts/texts.ts'
import { fakeSockets } from '../../wire/testing/fakeSocket.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { join, leave, ownSeat, prepare, putAway, takeState } from '../engine/session.ts'
import { buildRoom } from '../testing/buildRoom.ts'
import { HostedCall } from './HostedCall.tsx'
import { KeptBanner } from './KeptBanner.tsx'
import { SmallCall } from './SmallCall.tsx'

let transport: FakeTransport

/** The server's word of a call of Asha, whose tab this is, and Ravi. */
function stateWith(kept: CallState['kept']): CallState {
  const shown = { displayPicture: null, mic: false, camera: false, screen: false, hand: false, isAway: false }
  return {
    kind: 'state',
    room: 'r1',
    channel: 'c1',
    startedOn: '2026-11-28T13:30:00.000Z',
    people: [
      { seat: ownSeat(), userId: 'asha', fullName: 'Asha Verma', ...shown },
      { seat: 'his', userId: 'ravi', fullName: 'Ravi Iyer', ...shown },
    ],
    rings: [],
    apart: false,
    relay: null,
    kept,
    endedOn: null,
  }
}

const running: NonNullable<CallState['kept']> = {
  recording: true,
  transcript: false,
  summary: false,
  since: '2026-11-28T13:31:00.000Z',
  agreed: [
    { userId: 'asha', at: '2026-11-28T13:30:30.000Z' },
    { userId: 'ravi', at: '2026-11-28T13:31:00.000Z' },
  ],
}

beforeEach(async () => {
  speak('en', { 'call.kept.agreed': '{names} said yes, {time}', 'call.names': '{names} and {last}' })
  fakeSockets()
  transport = fakeTransport()
  transport.on(videoCalls.room, buildRoom())
  transport.on(videoCalls.consent, { consent: false, transcript: false, summary: false })
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  speak('en', {})
  await leave()
  putAway()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function begin(kind: 'builtin' | 'jitsi' = 'builtin'): void {
  prepare(buildRoom({ kind, asksConsent: false }))
  join('own')
  takeState(stateWith(null))
}

test.each([
  ['the whole call', 'builtin', () => <KeptBanner />],
  ['the small call', 'builtin', () => <SmallCall onOpen={() => undefined} />],
  [
    'the small call of a host',
    'jitsi',
    () => <HostedCall isFull={false} onBack={() => undefined} onSmall={() => undefined} />,
  ],
  [
    'the whole call of a host',
    'jitsi',
    () => <HostedCall isFull onBack={() => undefined} onSmall={() => undefined} />,
  ],
] as const)('%s says that it is kept and who agreed, and one press ends it', async (_, kind, look) => {
  begin(kind)
  render(look())
  expect(screen.queryByText('call.kept.recorded')).toBeNull()
  act(() => takeState(stateWith(running)))
  const banner = (await screen.findByText('call.kept.recorded')).closest<HTMLElement>('[role=status]')
  if (banner === null) throw new Error('There is no banner.')
  expect(within(banner).getByText(/^Asha and Ravi said yes, /)).toBeTruthy()
  fireEvent.click(within(banner).getByRole('button', { name: 'call.kept.stop' }))
  await vi.waitFor(() =>
    expect(transport.given(videoCalls.consent)).toMatchObject([
      { params: { roomId: 'r1' }, body: { consent: false, transcript: false, summary: false } },
    ]),
  )
  act(() => takeState(stateWith({ ...running, recording: false, transcript: true })))
  expect(screen.getByText('call.kept.written')).toBeTruthy()
  act(() => takeState(stateWith(null)))
  expect(screen.queryByRole('button', { name: 'call.kept.stop' })).toBeNull()
})
