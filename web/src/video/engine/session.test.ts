import type { CallState } from '@saathi/contract/video/news.ts'
import { afterEach, expect, test, vi } from 'vitest'

import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { fakeSockets } from '../../wire/testing/fakeSocket.ts'
import { buildRoom } from '../testing/buildRoom.ts'
import { join, leave, ownSeat, prepare, putAway, sessionNow, shownNow, takeState } from './session.ts'

afterEach(async () => {
  await leave()
  putAway()
  vi.unstubAllGlobals()
})

/** The server's word of a call in which this tab is alone. */
function aloneWith(hand: boolean): CallState {
  return {
    kind: 'state',
    room: 'r1',
    channel: 'c1',
    startedOn: '2026-11-28T13:30:00.000Z',
    people: [
      {
        seat: ownSeat(),
        userId: 'asha',
        fullName: 'Asha',
        displayPicture: null,
        mic: false,
        camera: false,
        screen: false,
        hand,
        isAway: false,
      },
    ],
    rings: [],
    apart: false,
    relay: null,
    kept: null,
    endedOn: null,
  }
}

test.each([true, false])(
  'a tab that comes back to its seat has the hand as it was before the reload: %s',
  (hand) => {
    fakeSockets()
    fakeTransport()
    prepare(buildRoom())
    join('seat-of-before')
    takeState(aloneWith(hand))
    expect(sessionNow()).toMatchObject({ stage: 'in', hand })
    expect(shownNow().hand).toBe(hand)
  },
)
